// A modal dialog. The browser keeps the focus inside, gives it back afterwards, and closes on Escape.
import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../words/index.ts';
import { IconButton } from './icons.tsx';

export function Dialog(props: {
  title: string; onClose: () => void; children: ComponentChildren; wide?: boolean;
}): JSX.Element {
  const box = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const onBackdrop = (event: MouseEvent) => {
    if (event.target === box.current) props.onClose();
  };
  return (
    <dialog ref={box} class={props.wide ? 'dialog wide' : 'dialog'} aria-labelledby={heading}
      onCancel={(event) => { event.preventDefault(); props.onClose(); }} onClick={onBackdrop}>
      <div class="dialog-inside">
        <div class="dialog-head">
          <h2 id={heading}>{props.title}</h2>
          <IconButton name="close" label={t('close')} onClick={props.onClose} />
        </div>
        {props.children}
      </div>
    </dialog>
  );
}

/** A question with two answers. */
export function Ask(props: {
  text: string; yes: string; onYes: () => void; onClose: () => void;
}): JSX.Element {
  return (
    <Dialog title={props.text} onClose={props.onClose}>
      <div class="dialog-buttons">
        <button type="button" class="button" onClick={props.onClose}>{t('cancel')}</button>
        <button type="button" class="button strong" onClick={() => { props.onClose(); props.onYes(); }}>
          {props.yes}
        </button>
      </div>
    </Dialog>
  );
}

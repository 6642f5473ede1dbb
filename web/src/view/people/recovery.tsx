// The recovery code, which is shown this once: to copy, to print, to write down.
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { useCopy } from '../parts/copy.tsx';

export function Recovery(props: { name: string; code: string; onKept: () => void }): JSX.Element {
  const { name, code, onKept } = props;
  const { tell } = useApp();
  const { copy, dialog } = useCopy();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
    head.current?.scrollIntoView({ block: 'nearest' });
  }, [code]);
  return (
    <section class="me-part recovery" aria-labelledby="recovery-head">
      <h2 id="recovery-head" ref={head} tabIndex={-1}>{t('recovery')}</h2>
      <p class="print-only">{t('recoveryOf', { name, place: location.host })}</p>
      <p>{t('recoveryText')}</p>
      <p class="recovery-code"><code>{code}</code></p>
      <div class="turn-buttons">
        <button type="button" class="button" onClick={() => void copy(code, t('recoveryCopied')).catch(tell)}>{t('recoveryCopy')}</button>
        <button type="button" class="button" onClick={() => window.print()}>{t('recoveryPrint')}</button>
        <button type="button" class="button strong" onClick={onKept}>{t('recoveryKept')}</button>
      </div>
      {dialog}
    </section>
  );
}

// A small form: what is asked, one button, and what was wrong with it said beside the field.
import type { ComponentChildren, JSX } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { type Key, t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';

export interface Field {
  name: string;
  label: Key;
  hint?: Key;
  /** What the browser may fill in, as HTML names it. */
  fill: 'username' | 'current-password' | 'new-password' | 'off';
  value?: string;
}

const isSecret = ({ fill }: Field) => fill.endsWith('password');

function Input(props: { field: Field; isShown: boolean; wrong: string | undefined }): JSX.Element {
  const { field, isShown, wrong } = props;
  const id = useId();
  const told = [field.hint && `${id}-hint`, wrong && `${id}-wrong`].filter(Boolean).join(' ');
  const type = isSecret(field) && !isShown ? { type: 'password' as const } : { type: 'text' as const };
  return (
    <div class="field">
      <label for={id}>{t(field.label)}</label>
      <input id={id} name={field.name} {...type} autocomplete={field.fill} autocapitalize="off"
        autocorrect="off" spellcheck={false} defaultValue={field.value ?? ''} maxLength={256}
        aria-invalid={wrong ? true : undefined} aria-describedby={told || undefined} />
      {field.hint && <p id={`${id}-hint`} class="quiet">{t(field.hint)}</p>}
      {wrong && <p id={`${id}-wrong`} class="wrong" role="alert">{wrong}</p>}
    </div>
  );
}

/** `onSend` gets what was typed, by the names of the fields. What it throws is told at the last field, or in the corner if
 * there is none. */
export function Form(props: {
  fields: Field[]; send: Key; onSend: (typed: Record<string, string>) => Promise<unknown>; isStrong?: boolean; children?: ComponentChildren;
  /** Whose password it is, for those who keep passwords. */
  owner?: string;
}): JSX.Element {
  const { fields, send, onSend, isStrong = true, children, owner } = props;
  const { explain, tell } = useApp();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [isShown, show] = useState(false);
  const [wrong, setWrong] = useState<{ field: string; text: string }>();
  const complain = (field: string, text: string) => {
    setWrong({ field, text });
    form.current?.querySelector<HTMLInputElement>(`[name=${field}]`)?.focus();
  };
  const submit = async (event: Event) => {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(form.current!);
    const typed = Object.fromEntries(fields.map(({ name }) => [name, String(data.get(name) ?? '')]));
    const missing = fields.find(({ name }) => !typed[name]?.trim());
    setWrong(undefined);
    if (missing) return complain(missing.name, t('fieldMissing', { field: t(missing.label) }));
    setBusy(true);
    try {
      await onSend(typed);
      form.current?.reset();
    } catch (error) {
      const last = fields.at(-1);
      if (last) complain(last.name, explain(error));
      else tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form ref={form} class="me-form" noValidate aria-busy={busy || undefined} onSubmit={(event) => void submit(event)}>
      {owner && <input type="text" name="username" autocomplete="username" value={owner} readOnly hidden />}
      {fields.map((field) => (
        <Input key={field.name} field={field} isShown={isShown} wrong={wrong?.field === field.name ? wrong.text : undefined} />
      ))}
      {fields.some(isSecret) && (
        <label class="switch">
          <input type="checkbox" role="switch" checked={isShown} onChange={(event) => show(event.currentTarget.checked)} />
          <span>{t('passwordShow')}</span>
        </label>
      )}
      <div class="turn-buttons">
        <button type="submit" class={`button${isStrong ? ' strong' : ''}`} aria-disabled={busy || undefined}>{t(send)}</button>
        {children}
      </div>
    </form>
  );
}

// A step typed as in the move list.
import type { JSX, RefObject } from 'preact';
import { useState } from 'preact/hooks';
import { typed } from '../../state/input.ts';
import type { Play } from '../../state/play.ts';
import { t } from '../../words/index.ts';
import { useWhile } from '../parts/usewhile.ts';

export function Typing({ play, field }: { play: Play; field: RefObject<HTMLInputElement | null> }): JSX.Element {
  const [text, setText] = useState('');
  const [wrong, setWrong] = useWhile(play.scene, '');
  const example = play.scene.steps[0]?.step ?? 'pass';
  const onSubmit = (event: Event) => {
    event.preventDefault();
    const { step, steps } = typed(play.scene, text);
    const one = step ?? (steps.length === 1 ? steps[0] : undefined);
    if (one) {
      setText('');
      setWrong('');
      void play.step(one.step);
      return;
    }
    const some = (steps.length ? steps : play.scene.steps).slice(0, 8).map((s) => s.step).join(', ');
    setWrong(t('badStep', { step: text, some }));
  };
  return (
    <form class="typing" onSubmit={onSubmit}>
      <label>
        <span class="sound-only">{t('notationHelp', { step: example })}</span>
        <input ref={field} type="text" value={text} placeholder={`${t('notation')}: ${example}`}
          autocomplete="off"
          autocapitalize="off" spellcheck={false} enterkeyhint="go" aria-invalid={wrong ? true : undefined}
          onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="button" disabled={!text.trim()}>{t('play')}</button>
      {wrong && <p class="wrong" role="alert">{wrong}</p>}
    </form>
  );
}

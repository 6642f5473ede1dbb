// Why a step is not possible: asked when somebody has tried one, and said at the board.
import type { JSX } from 'preact';
import type { Moment } from '../../engine/client.ts';
import type { Try } from '../../state/input.ts';
import { reason } from '../../words/reasons.ts';
import { useApp } from './context.ts';
import { useWhile } from './usewhile.ts';

/** The sentence about the last try in a position, the object that it holds for; '' after anything else. */
export function useWhy(thing: object, moment: () => Moment) {
  const { engine, tell } = useApp();
  const [why, set] = useWhile(thing, '');
  const ask = (tried: Try | undefined) => {
    set('');
    if (tried) engine.whyNot(moment(), tried.from, tried.to).then(set, tell);
  };
  return { why, ask };
}

/** A live region: it is there before it has anything to say. It lies over the board's rim and moves nothing. */
export function Why({ why }: { why: string }): JSX.Element {
  const text = reason(why);
  return (
    <div class="tried" role="status">
      {text && <p>{text.charAt(0).toUpperCase() + text.slice(1)}.</p>}
    </div>
  );
}

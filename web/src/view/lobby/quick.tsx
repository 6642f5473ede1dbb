// Somebody to play with, in two choices: which game, and how long.
import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { readClock, writeClock, type ClockRule } from '../../online/clock.ts';
import type { Seek } from '../../online/seek.ts';
import { gameOf } from '../../state/spec.ts';
import { clockSentence, clockShort } from '../../words/clock.ts';
import { t, type Key } from '../../words/index.ts';
import { tableSizes } from '../../words/lobby.ts';
import { useApp } from '../parts/context.ts';
import { RatedField } from '../together/ratedfield.tsx';
import { TellMe } from '../together/tellme.tsx';
import { useSeek } from './seekbar.tsx';
import type { With } from './useasked.ts';
import { useFind } from './usefind.ts';

const paces: [Key, ClockRule][] = [
  ['paceQuick', { kind: 'counts', base: 300, increment: 5 }], ['paceCalm', { kind: 'counts', base: 900, increment: 10 }],
  ['paceFree', { kind: 'none' }], ['paceDays', { kind: 'days', days: 2 }],
];

function Looking({ seek }: { seek: Seek }): JSX.Element {
  const { games, tell } = useApp();
  const game = gameOf(games, seek.wish.spec)?.title ?? '';
  return (
    <div class="looking" role="status">
      <p class="looking-what"><span class="looking-sign" aria-hidden="true" />{t('seeking', { game, clock: clockShort(readClock(seek.wish.clock)) })}</p>
      <p class="quiet">{t('seekSees')}</p>
      <button type="button" class="button" onClick={() => void seek.cancel().catch(tell)}>{t('seekStop')}</button>
      <TellMe />
    </div>
  );
}

/** What was pressed is gone: the keyboard goes on with what came in its place. */
function useFocus(isSeeking: boolean): RefObject<HTMLElement | null> {
  const box = useRef<HTMLElement>(null);
  const was = useRef(isSeeking);
  useEffect(() => {
    if (was.current === isSeeking) return;
    was.current = isSeeking;
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('.button')?.focus();
  }, [isSeeking]);
  return box;
}

export function Quick({ server }: With): JSX.Element {
  const seek = useSeek(server);
  const box = useFocus(seek !== undefined);
  return (
    <section ref={box} class="quick">
      <h2>{t('quickPairing')}</h2>
      {seek ? <Looking seek={seek} /> : <WishForm server={server} />}
    </section>
  );
}

function WishForm({ server }: With): JSX.Element {
  const { games, tell } = useApp();
  const several = games.filter((game) => tableSizes(game).length > 0);
  const [spec, setSpec] = useState(several[0]!.id);
  const [pace, setPace] = useState(0);
  const [rated, setRated] = useState(false);
  const [busy, setBusy] = useState(false);
  const find = useFind();
  const rule = paces[pace]![1];
  const begin = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    await find(server, spec, rule, rated).catch(tell);
    setBusy(false);
  };
  return (
    <form onSubmit={(event) => void begin(event)}>
      <p class="quiet">{t('quickWords')}</p>
      <label class="field">
        <span>{t('whichGame')}</span>
        <select value={spec} onChange={(event) => setSpec(event.currentTarget.value)}>
          {several.map(({ id, title }) => <option key={id} value={id}>{title}</option>)}
        </select>
      </label>
      <fieldset class="choose">
        <legend>{t('whichClock')}</legend>
        <div class="segments paces">
          {paces.map(([key, one], i) => (
            <label key={key} class="segment">
              <input type="radio" name="pace" value={writeClock(one)} checked={i === pace} onChange={() => setPace(i)} />
              <span><strong>{t(key)}</strong><small>{clockShort(one)}</small></span>
            </label>
          ))}
        </div>
        <p class="why">{clockSentence(rule)}</p>
      </fieldset>
      <RatedField rated={rated} onChange={setRated} />
      <button type="submit" class="button strong big" disabled={busy}>{t('find')}</button>
    </form>
  );
}

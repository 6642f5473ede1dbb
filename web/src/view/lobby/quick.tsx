// Somebody to play with, in two choices: which game, and how long.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { readClock, writeClock, type ClockRule } from '../../online/clock.ts';
import { gameOf } from '../../state/spec.ts';
import { clockSentence, clockShort } from '../../words/clock.ts';
import { t, type Key } from '../../words/index.ts';
import { tableSizes } from '../../words/lobby.ts';
import { useApp } from '../parts/context.ts';
import { RatedField } from '../together/ratedfield.tsx';
import { useSeek } from './seekbar.tsx';
import type { With } from './useasked.ts';
import { useFind } from './usefind.ts';

const paces: [Key, ClockRule][] = [
  ['paceQuick', { kind: 'counts', base: 300, increment: 5 }], ['paceCalm', { kind: 'counts', base: 900, increment: 10 }],
  ['paceFree', { kind: 'none' }], ['paceDays', { kind: 'days', days: 2 }],
];

function Looking({ server }: With): JSX.Element | null {
  const { games, tell } = useApp();
  const seek = useSeek(server);
  if (!seek) return null;
  const game = gameOf(games, seek.wish.spec)?.title ?? '';
  return (
    <div class="looking" role="status">
      <p class="looking-what"><span class="looking-sign" aria-hidden="true" />{t('seeking', { game, clock: clockShort(readClock(seek.wish.clock)) })}</p>
      <p class="quiet">{t('seekSees')}</p>
      <button type="button" class="button" onClick={() => void seek.cancel().catch(tell)}>{t('seekStop')}</button>
    </div>
  );
}

export function Quick({ server }: With): JSX.Element {
  const { games, tell } = useApp();
  const several = games.filter((game) => tableSizes(game).length > 0);
  const [spec, setSpec] = useState(several[0]!.id);
  const [pace, setPace] = useState(0);
  const [rated, setRated] = useState(false);
  const [busy, setBusy] = useState(false);
  const find = useFind();
  const seek = useSeek(server);
  const rule = paces[pace]![1];
  const begin = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    await find(server, spec, rule, rated).catch(tell);
    setBusy(false);
  };
  if (seek) return <section class="quick"><h2>{t('quickPairing')}</h2><Looking server={server} /></section>;
  return (
    <form class="quick" onSubmit={(event) => void begin(event)}>
      <h2>{t('quickPairing')}</h2>
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

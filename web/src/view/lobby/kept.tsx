// A game that is over, in a list: how it ended, to be seen again, analysed and taken away.
import type { JSX } from 'preact';
import type { Server } from '../../online/server.ts';
import type { Listed } from '../../online/wire.ts';
import { PlayedGame } from '../../state/game.ts';
import { gameOf } from '../../state/spec.ts';
import { t } from '../../words/index.ts';
import { companionsText, dayText, outcomeOf } from '../../words/lobby.ts';
import { useApp } from '../parts/context.ts';
import { download } from '../table/save.ts';
import { GameRow } from './gamerow.tsx';

const words = { won: 'wonWord', drawn: 'drawnWord', lost: 'lostWord' } as const;

/** For the one whose games they are, what it was for him; else the points. */
function Outcome({ listed, person }: { listed: Listed; person: number }): JSX.Element {
  const outcome = outcomeOf(listed, person);
  const points = listed.seats.map((one) => (one.points ?? '').replace('1/2', '½'));
  const text = listed.end === 'aborted' ? t('calledOff') : outcome ? t(words[outcome]) : points.every(Boolean) ? points.join(' : ') : '';
  return <span class={`outcome ${outcome ?? ''}`}>{text}</span>;
}

/** The record of a game on the table of this browser. */
export function useAnalysis(server: Server): (id: string) => Promise<void> {
  const { engine, tables } = useApp();
  return async (id) => {
    const copy = PlayedGame.fromRecord(await engine.record(await server.api.record(id, 'txt')));
    location.hash = `#/play/${await tables.create(copy)}`;
  };
}

/** `person`: whose games are listed; 0: anybody's. */
export function KeptGame({ server, listed, person }: { server: Server; listed: Listed; person: number }): JSX.Element | null {
  const { games, tell } = useApp();
  const analyse = useAnalysis(server);
  const game = gameOf(games, listed.spec);
  if (!game) return null;
  const named = { game: game.title, who: companionsText(listed, person) };
  const hasBegun = listed.phase !== 'open' && listed.end !== 'aborted';
  const save = async (form: 'txt' | 'json') => {
    const type = form === 'txt' ? 'text/plain' : 'application/json';
    download(`${game.id}-${listed.game.slice(0, 8)}.${form}`, new Blob([await server.api.record(listed.game, form)], { type }));
  };
  return (
    <GameRow listed={listed} me={person} when={dayText(listed.time)}
      outcome={listed.phase === 'over' ? <Outcome listed={listed} person={person} /> : undefined}>
      {hasBegun && (
        <>
          <button type="button" class="button" aria-label={t('analyseOf', named)} onClick={() => void analyse(listed.game).catch(tell)}>{t('analyse')}</button>
          <button type="button" class="button" aria-label={t('asTextOf', named)} onClick={() => void save('txt').catch(tell)}>{t('asText')}</button>
          <button type="button" class="button" aria-label={t('asJsonOf', named)} onClick={() => void save('json').catch(tell)}>{t('asJson')}</button>
        </>
      )}
    </GameRow>
  );
}

// What is asked of one, and what goes wrong, above everything else at the table.
import type { JSX } from 'preact';
import { useEffect, useReducer, useState } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import { patience, readClock } from '../../online/clock.ts';
import { askedOf } from '../../online/fold.ts';
import type { SharedPlay } from '../../online/play.ts';
import type { Session } from '../../online/session.ts';
import type { Offer } from '../../online/wire.ts';
import { type Key, t } from '../../words/index.ts';
import { listed } from '../../words/names.ts';
import { sitterWho } from '../../words/together.ts';
import { useApp } from '../parts/context.ts';

/** The line is broken: nothing is lost, and when it will be tried again. */
export function LineBar({ session }: { session: Session }): JSX.Element | null {
  const { line } = session;
  const [wasOpen, setWasOpen] = useState(false);
  useEffect(() => { if (line.state === 'open') setWasOpen(true); }, [line.state]);
  if (line.state === 'open' || !wasOpen) return null;
  return (
    <div class="line-bar" role="alert">
      <p>{t('lineLost')}</p>
      {line.state === 'opening' ? <p class="quiet">{t('lineOpening')}</p>
        : <button type="button" class="button" onClick={() => line.retry()}>{t('lineNow')}</button>}
    </div>
  );
}

const words: Record<Offer, { asks: Key; done: Key; yes: Key; refused: Key }> = {
  draw: { asks: 'asksDraw', done: 'offerDrawDone', yes: 'accept', refused: 'refusedDraw' },
  back: { asks: 'asksBack', done: 'offerBackDone', yes: 'allow', refused: 'refusedBack' },
  rematch: { asks: 'asksRematch', done: 'offerRematchDone', yes: 'rematchYes', refused: 'refusedRematch' },
};

/** One question: of others to me, or of mine to others. */
export function Question({ game, play, offer }: { game: Game; play: SharedPlay; offer: Offer }): JSX.Element | null {
  const { tell } = useApp();
  const { session } = play;
  const { state, seat } = session;
  const wanting = state.offered[offer];
  if (seat === undefined || wanting.length === 0 || (offer === 'rematch' && state.rematch)) return null;
  const isMine = wanting.includes(seat);
  if (!isMine && !askedOf(state, offer).includes(seat)) return null;
  const who = listed(wanting.map((one) => sitterWho(game, play.scene, state, one)));
  const answer = (yes: boolean) => () => void session.answer(offer, yes).catch(tell);
  return (
    <div class="question" role="alertdialog" aria-label={t(isMine ? words[offer].done : words[offer].asks, { who })}>
      <p>{t(isMine ? words[offer].done : words[offer].asks, { who })}</p>
      <div class="turn-buttons">
        {!isMine && <button type="button" class="button strong" onClick={answer(true)}>{t(words[offer].yes)}</button>}
        <button type="button" class="button" onClick={answer(false)}>{t(isMine ? 'withdraw' : 'refuse')}</button>
      </div>
    </div>
  );
}

/** Says that somebody has refused what was asked. */
function useRefusals(game: Game, play: SharedPlay): void {
  const { note, say } = useApp();
  const { session } = play;
  const { declined } = session.state;
  const [begun] = useState(session.state.seq);
  useEffect(() => {
    if (!declined || declined.seq <= begun || declined.seat === session.seat) return;
    const text = t(words[declined.offer].refused, { who: sitterWho(game, play.scene, session.state, declined.seat) });
    note(text);
    say(text);
  }, [declined?.seq]);
}

/** The one whose turn it is has been away for longer than others must wait. */
function Absent({ game, play }: { game: Game; play: SharedPlay }): JSX.Element | null {
  const { tell } = useApp();
  const { session, clocks } = play;
  const { here, line, state } = session;
  const [, again] = useReducer((n: number) => n + 1, 0);
  const about = clocks.seat;
  const rule = readClock(state.clock);
  const isAway = about !== undefined && about !== session.seat && session.seat !== undefined && !state.chairs[about]!.level
    && here?.seats[about] === false && rule.kind === 'counts' && line.state === 'open';
  const due = patience(rule) - (line.now() - session.awaySince(about));
  useEffect(() => {
    if (!isAway || due <= 0) return;
    const timer = window.setTimeout(() => again(undefined), due + 50);
    return () => window.clearTimeout(timer);
  }, [isAway, about]);
  if (!isAway || due > 0) return null;
  return (
    <div class="question" role="alertdialog" aria-label={t('claimAbsent', { who: sitterWho(game, play.scene, state, about) })}>
      <p>{t('claimAbsent', { who: sitterWho(game, play.scene, state, about) })}</p>
      <div class="turn-buttons">
        <button type="button" class="button strong" onClick={() => void session.want({ t: 'absent', about }).catch(tell)}>{t('claimIt')}</button>
      </div>
    </div>
  );
}

export function News(props: {
  game: Game; play: SharedPlay; prepared: number[]; isWhole: boolean; onForget: () => void;
}): JSX.Element {
  const { game, play, prepared, isWhole, onForget } = props;
  useRefusals(game, play);
  const cells = prepared.map((cell) => play.board.cells[cell]?.name ?? '').join(' – ');
  return (
    <>
      <LineBar session={play.session} />
      <Question game={game} play={play} offer="draw" />
      <Question game={game} play={play} offer="back" />
      <Absent game={game} play={play} />
      {prepared.length > 0 && (
        <div class="question prepared" role="status">
          <p>{t(isWhole ? 'prepared' : 'preparedPart', { cells })}</p>
          <div class="turn-buttons">
            <button type="button" class="button" onClick={onForget}>{t('preparedDrop')}</button>
          </div>
        </div>
      )}
    </>
  );
}

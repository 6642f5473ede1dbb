// A table at which somebody is missing: for those who wait, the link; for those who come, the game and a seat.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game, Scene } from '../../engine/types.ts';
import { readClock } from '../../online/clock.ts';
import { free } from '../../online/fold.ts';
import { sitDown } from '../../online/promises.ts';
import type { Server } from '../../online/server.ts';
import type { Session } from '../../online/session.ts';
import { clockSentence, clockShort } from '../../words/clock.ts';
import { coverLine, coverMaker } from '../../words/covers.ts';
import { t } from '../../words/index.ts';
import { optionLine } from '../../words/lobby.ts';
import { seatColours } from '../../words/names.ts';
import { sitterName } from '../../words/together.ts';
import { Aim, Read, useBook } from '../learn/text.tsx';
import { Chip } from '../parts/chip.tsx';
import { useApp } from '../parts/context.ts';
import { Ask } from '../parts/dialog.tsx';
import { Facts } from '../parts/facts.tsx';
import { LiveBoard } from '../parts/live.tsx';
import { useTitle } from '../parts/title.ts';
import { LinkCard } from './link.tsx';
import { LineBar } from './news.tsx';
import { TellMe } from './tellme.tsx';

/** Who sits where before it begins. */
function Places(props: { game: Game; scene: Scene; session: Session; onSit?: (seat: number) => void }): JSX.Element {
  const { game, scene, session, onSit } = props;
  const { state, seat: own } = session;
  const mine = free(state, session.line.person);
  return (
    <ul class="places">
      {state.chairs.map((chair, seat) => {
        const isTaken = chair.person > 0 || chair.level > 0;
        const name = seat === own ? t('you') : sitterName(state, seat) || t(mine.includes(seat) || !chair.reserved ? 'seatFree' : 'seatKept');
        return (
          <li key={seat} class={`seat${isTaken ? '' : ' empty-seat'}`}>
            <span class="seat-chips">
              {(scene.seats[seat]?.colours ?? []).map((c) => <Chip key={c} colour={game.colours[c] ?? ''} />)}
            </span>
            <span class="seat-who"><strong>{seatColours(game, scene, seat)}</strong><span class="seat-name">{name}</span></span>
            {onSit && mine.includes(seat) && mine.length > 1 && (
              <button type="button" class="button" aria-label={t('sitAs', { who: seatColours(game, scene, seat) })}
                onClick={() => onSit(seat)}>{t('sitDown')}</button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** For those who wait: the link, and to be told when it begins. */
function Waiting({ game, session }: { game: Game; session: Session }): JSX.Element {
  const { chairs, isPublic } = session.state;
  const isFull = chairs.every(({ person, level }) => person > 0 || level > 0);
  return (
    <>
      <h2><span role="status">{t(isFull ? 'waitBegin' : 'waitFor')}</span></h2>
      <p>{t(isPublic ? 'waitPublic' : 'waitText')}</p>
      <LinkCard game={game} id={session.id} />
      <TellMe />
    </>
  );
}

/** The way out: who opened the table calls the game off, others stand up. */
function WayOut({ session }: { session: Session }): JSX.Element {
  const { tell } = useApp();
  const [asking, ask] = useState(false);
  const isHost = session.state.host === session.line.person;
  return (
    <div class="turn-buttons">
      {isHost
        ? <button type="button" class="button" onClick={() => ask(true)}>{t('callOff')}</button>
        : <button type="button" class="button" onClick={() => void session.want({ t: 'stand' }).catch(tell)}>{t('standUp')}</button>}
      {asking && (
        <Ask text={t('callOffAsk')} yes={t('callOff')} onClose={() => ask(false)}
          onYes={() => void session.want({ t: 'abort' }).then(() => { location.hash = '#/'; }, tell)} />
      )}
    </div>
  );
}

export function Invitation(props: { server: Server; game: Game; scene: Scene; session: Session }): JSX.Element {
  const { server, game, scene, session } = props;
  const { engine, tell } = useApp();
  const { state, seat } = session;
  const reading = useBook(game.id);
  const [busy, setBusy] = useState(false);
  useTitle(seat === undefined ? t('invited', { game: game.title }) : `${t('waitFor')} · ${game.title}`);
  const sit = async (where: number) => {
    setBusy(true);
    await sitDown(engine, server.nonces, session, where).catch(tell);
    setBusy(false);
  };
  // A seat that is kept for somebody is his as soon as he comes; once, for he may stand up again.
  const kept = state.chairs.findIndex(({ person, reserved }) => !person && reserved > 0 && reserved === session.line.person);
  const came = useRef(false);
  useEffect(() => {
    if (kept < 0 || seat !== undefined || came.current) return;
    came.current = true;
    void sit(kept);
  }, [kept, seat]);
  const places = free(state, session.line.person);
  const rule = readClock(state.clock);
  const options = optionLine(game, state.spec);
  return (
    <main id="main" tabIndex={-1} class="new-game invitation">
      <section class={`opened cover-${game.id}`}>
        <div class="opened-head">
          <p class="box-maker">{coverMaker(game)}</p>
          <h1>{game.title}</h1>
          <p class="opened-line">{coverLine(game)}</p>
          <Facts game={game} />
        </div>
        <LiveBoard game={game} moment={{ spec: state.spec, start: '', steps: [] }} />
      </section>
      <section class="set-up" aria-busy={busy || undefined}>
        <LineBar session={session} />
        {seat === undefined && (
          <>
            <h2>{t('invited', { game: game.title })}</h2>
            {places.length > 0
              ? (
                <button type="button" class="button strong big" disabled={busy} onClick={() => void sit(places[0]!)}>{t('sitDown')}</button>
              )
              : <p>{t('onlyWatch')}</p>}
          </>
        )}
        {seat !== undefined && <Waiting game={game} session={session} />}
        <Places game={game} scene={scene} session={session}
          onSit={seat === undefined && !busy ? (where) => void sit(where) : undefined} />
        <p><strong>{t('clock')}: {clockShort(rule)}.</strong> {clockSentence(rule)}</p>
        {state.rated && <p>{t('thisRated')}</p>}
        {options && <p class="quiet">{options}</p>}
        {seat !== undefined && <WayOut session={session} />}
      </section>
      <section class="how-to">
        <h2>{t('inOneMinute')}</h2>
        {reading.state !== 'loading' && <Read reading={reading}>{(book) => <Aim book={book} />}</Read>}
      </section>
    </main>
  );
}

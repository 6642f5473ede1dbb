// The end of a shared game: who has won and why, the rating, a rematch, and whether the dice were fair.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import type { SharedPlay } from '../../online/play.ts';
import { diceTags, sharedRecord } from '../../online/record.ts';
import { PlayedGame } from '../../state/game.ts';
import { endText, resultText } from '../../words/ending.ts';
import { t } from '../../words/index.ts';
import { reason } from '../../words/reasons.ts';
import { sitterWho } from '../../words/together.ts';
import { Chip } from '../parts/chip.tsx';
import { useApp } from '../parts/context.ts';
import { winningColours } from '../table/result.tsx';
import { Question } from './news.tsx';

/** Does the sum again that made the dice. */
function DiceCheck({ play }: { play: SharedPlay }): JSX.Element | null {
  const { engine } = useApp();
  const [found, setFound] = useState<{ fair: boolean; text: string }>();
  const { state } = play.session;
  if (Object.keys(diceTags(state)).length === 0) return null;
  const check = () => engine.checkDice(sharedRecord(state, play.game)).then(
    ({ rolls }) => setFound({ fair: true, text: t('diceFair', { n: rolls }) }),
    (error: unknown) => setFound({ fair: false, text: t('diceFalse', { why: reason(error instanceof Error ? error.message : '') }) }));
  return (
    <>
      <button type="button" class="button" onClick={() => void check()}>{t('diceCheck')}</button>
      {found && <p class={found.fair ? 'dice-fair' : 'wrong'} role="status">{found.text}</p>}
    </>
  );
}

/** What the game made of everybody's rating; one's own comes first. */
function RatingChange({ game, play }: { game: Game; play: SharedPlay }): JSX.Element | null {
  const { rated, line, state } = play.session;
  if (!rated) return null;
  const own = (person: number) => person === line.person;
  const all = rated.seats.map((one, seat) => ({ ...one, seat })).filter(({ person }) => person > 0)
    .sort((a, b) => Number(own(b.person)) - Number(own(a.person)));
  return (
    <ul class="rating-changes">
      {all.map(({ person, rating, before, seat }) => {
        const change = rating - before;
        const words = { n: rating, change: change > 0 ? `+${change}` : String(change).replace('-', '−') };
        return (
          <li key={seat} class={own(person) ? 'rating-change' : 'quiet'}>
            {own(person) ? t('ratingNow', words) : t('ratingChange', { ...words, who: sitterWho(game, play.scene, state, seat) })}
          </li>
        );
      })}
    </ul>
  );
}

export function Ending({ game, play }: { game: Game; play: SharedPlay }): JSX.Element {
  const { engine, tables, tell } = useApp();
  const { session } = play;
  const { state, seat } = session;
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  // Whoever sat here goes on to the next game with the others; a link is there for those who only watched.
  const [begun] = useState(state.seq);
  useEffect(() => {
    if (state.rematch && state.seq > begun && seat !== undefined) location.hash = `#/together/${state.rematch}`;
  }, [state.rematch]);
  const analyse = async () => {
    const copy = PlayedGame.fromRecord(await engine.record(sharedRecord(state, play.game)));
    location.hash = `#/play/${await tables.create(copy)}`;
  };
  const isPeople = state.chairs.filter(({ person }) => person > 0).length > 0;
  const canAsk = seat !== undefined && isPeople && !state.rematch && state.offered.rematch.length === 0;
  return (
    <section ref={card} class="turn-box result phase-over" aria-label={t('game')}>
      <p class="turn-who">
        {winningColours(game, play).map((colour) => <Chip key={colour} colour={colour} />)}
        <strong>{resultText(game, play)}</strong>
      </p>
      <p class="turn-todo result-why">{endText(game, play)}</p>
      <RatingChange game={game} play={play} />
      <Question game={game} play={play} offer="rematch" />
      <div class="result-buttons">
        {state.rematch && <a class="button strong" href={`#/together/${state.rematch}`}>{t('rematchGo')}</a>}
        {canAsk && (
          <button type="button" class="button strong" onClick={() => void session.offer('rematch').catch(tell)}>{t('rematchAsk')}</button>
        )}
        {play.game.root.children.length > 0 && (
          <button type="button" class="button" onClick={() => void analyse().catch(tell)}>{t('analyse')}</button>
        )}
        <a class="button" href={`#/new/${game.id}?spec=${encodeURIComponent(state.spec)}`}>{t('newGame')}</a>
        <DiceCheck play={play} />
      </div>
    </section>
  );
}

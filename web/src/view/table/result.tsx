// The end of a game: who has won and why, and where to go from here.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import type { Play } from '../../state/play.ts';
import { endText, resultText, winners } from '../../words/ending.ts';
import { t } from '../../words/index.ts';
import { Chip } from '../parts/chip.tsx';
import { useApp } from '../parts/context.ts';
import { useCopy, useShare } from '../parts/copy.tsx';

/** The colours of those who have won; nobody's if all share the point. */
export function winningColours(game: Game, { scene }: Play): string[] {
  const best = winners(scene);
  if (best.length === scene.seats.length) return [];
  return best.flatMap((seat) => scene.seats[seat]!.colours).map((colour) => game.colours[colour] ?? '');
}

export function Result(props: { game: Game; play: Play; onReview: () => void }): JSX.Element {
  const { game, play, onReview } = props;
  const { tables, tell } = useApp();
  const { copy, dialog } = useCopy();
  const share = useShare(play, copy);
  const card = useRef<HTMLElement>(null);
  useEffect(() => card.current?.scrollIntoView({ block: 'nearest' }), []);
  const seats = play.players.length;
  const rematch = async () => { location.hash = `#/play/${await tables.rematch(play.game, seats)}`; };
  return (
    <section ref={card} class="turn-box result phase-over" aria-label={t('game')}>
      <p class="turn-who">
        {winningColours(game, play).map((colour) => <Chip key={colour} colour={colour} />)}
        <strong>{resultText(game, play)}</strong>
      </p>
      <p class="turn-todo result-why">{endText(game, play)}</p>
      <div class="result-buttons">
        <button type="button" class="button strong" onClick={() => void rematch().catch(tell)}>
          {t(seats > 1 ? 'rematch' : 'again')}
        </button>
        {play.game.root.children.length > 0 && (
          <button type="button" class="button" onClick={onReview}>{t('reviewStart')}</button>
        )}
        <button type="button" class="button" onClick={() => void share().catch(tell)}>{t('shareShort')}</button>
        <a class="button" href={`#/new/${game.id}?spec=${encodeURIComponent(play.game.spec)}`}>
          {t('newGame')}
        </a>
      </div>
      {dialog}
    </section>
  );
}

/** So many scraps of paper; where each falls follows from its number. */
const SCRAPS = Array.from({ length: 36 }, (_, i) => i);

/** Whether a win is to be celebrated: a person has won, or people look on while levels play. */
function isCheerful({ scene, players }: Play): boolean {
  const best = winners(scene);
  const isWon = best.some((seat) => scene.seats[seat]!.twelfths === 12);
  return isWon && (!players.includes('human') || best.some((seat) => players[seat] === 'human'));
}

/** Scraps of paper in the winner's colours fall over the board, once, when somebody wins before one's eyes. */
export function Celebration({ game, play }: { game: Game; play: Play }): JSX.Element | null {
  const { settings } = useApp();
  const isOver = play.phase === 'over';
  const wasOver = useRef(isOver);
  const [falls, setFalls] = useState(false);
  useEffect(() => {
    setFalls(isOver && !wasOver.current && isCheerful(play) && settings.animation !== 'off');
    wasOver.current = isOver;
  }, [isOver]);
  if (!falls) return null;
  const colours = winningColours(game, play);
  return (
    <div class="celebration" aria-hidden="true">
      {SCRAPS.map((i) => (
        <span key={i} class={`scrap fill-${colours[i % colours.length] ?? 'red'}`}
          onAnimationEnd={i === SCRAPS.length - 1 ? () => setFalls(false) : undefined}
          style={{ '--x': `${(i * 61) % 100}%`, '--delay': `${(i * 37) % 90 / 100}s`,
            '--spin': `${(i % 2 ? 1 : -1) * (1 + i % 3)}turn`, '--drift': `${(i * 29) % 60 - 30}px` }} />
      ))}
    </div>
  );
}

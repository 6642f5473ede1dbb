// A figure: a small live board with its words, to step through, to try on, and to play on from.
import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import type { Picture } from '../../learn/book.ts';
import { drawingOf } from '../../learn/drawn.ts';
import { after } from '../../learn/place.ts';
import { drawOutcome, fairDraw } from '../../state/chance.ts';
import { PlayedGame } from '../../state/game.ts';
import type { Player } from '../../state/players.ts';
import { type Key, t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { Icon, IconButton } from '../parts/icons.tsx';
import { stepText, StepButtons, TryBoard, useShown } from './board.tsx';

/** Whoever wants to print says so first: boards that nobody has looked at yet are then drawn too. */
export const PRINTING = 'brett-printing';

const waiting: (() => void)[] = [];

/** Boards out of sight are drawn one by one when there is time. */
function later(draw: () => void): () => void {
  const next = () => {
    waiting[0]?.();
    waiting.shift();
    if (waiting.length) window.setTimeout(next, 120);
  };
  if (waiting.push(draw) === 1) window.setTimeout(next, 600);
  return () => {
    const at = waiting.indexOf(draw);
    if (at > 0) waiting.splice(at, 1);
    else if (at === 0) waiting[0] = () => {};
  };
}

export function useNear(box: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const draw = () => setNear(true);
    const see = new IntersectionObserver((all) => {
      if (all.some(({ isIntersecting }) => isIntersecting)) draw();
    }, { rootMargin: '400px' });
    if (box.current) see.observe(box.current);
    addEventListener(PRINTING, draw);
    addEventListener('beforeprint', draw);
    const stop = later(draw);
    return () => {
      see.disconnect();
      removeEventListener(PRINTING, draw);
      removeEventListener('beforeprint', draw);
      stop();
    };
  }, []);
  return near;
}

const sources: Record<Picture['known'], [Key, Key]> = {
  booklet: ['knownBooklet', 'knownBookletNote'], public: ['knownPublic', 'knownPublicNote'],
  derived: ['knownDerived', 'knownDerivedNote'], chosen: ['knownChosen', 'knownChosenNote'],
};

export function Sure({ n }: { n: number }): JSX.Element {
  const grade = n >= 90 ? 'high' : n >= 70 ? 'middle' : 'low';
  return <span class={`sure sure-${grade}`}>{t('sure', { n })}</span>;
}

function Badge({ picture }: { picture: Picture }): JSX.Element {
  const [name, note] = sources[picture.known];
  return (
    <p class="badge-row">
      <span class="known" title={t(note)}>{t(name)}</span> <Sure n={picture.sure} />
    </p>
  );
}

export function FigureView({ game, picture }: { game: Game; picture: Picture }): JSX.Element {
  const { tables, tell } = useApp();
  const box = useRef<HTMLElement>(null);
  const near = useNear(box);
  const [played, setPlayed] = useState<string[]>([]);
  const { moments } = picture;
  const all = moments.length - 1;
  const shownFirst = { spec: picture.spec, start: picture.start, steps: picture.steps };
  const place = after(shownFirst, ...played);
  const { seen, isCurrent } = useShown(near ? place : undefined);

  const inFigure = played.every((step, i) => moments[i + 1]?.step === step);
  const at = inFigure ? played.length : -1;
  const caption = moments[0]!.words ?? '';
  const scene = seen?.scene;
  const on = () => setPlayed(moments.slice(1, at + 2).map(({ step }) => step!));
  const roll = () => scene && setPlayed([...played, drawOutcome(scene.steps, fairDraw).step]);
  const playOn = async () => {
    if (!scene) return;
    try {
      const played = new PlayedGame(place.spec, place.start);
      for (const step of place.steps) played.play(step);
      const me = scene.seat ?? 0;
      const players = scene.seats.map((_, seat): Player => (seat === me ? 'human' : 3));
      location.hash = `#/play/${await tables.create(played, players)}`;
    } catch (error) {
      tell(error);
    }
  };
  const drawn = inFigure && isCurrent ? moments[at]?.drawn : undefined;
  const isLeft = !inFigure || at > 0;
  const said = !inFigure ? t('figureTry') : at > 0 ? moments[at]!.words ?? '' : '';
  return (
    <figure ref={box} class="figure" id={`figure-${picture.id}`} data-figure={picture.id} data-at={at}
      data-shown={isCurrent ? played.length : undefined}
      aria-label={t('figure', { words: caption })}>
      <div class="figure-board">
        {seen && (
          // Always tall: paper is, and a figure must not change its shape while it is printed.
          <TryBoard game={game} seen={seen} active={isCurrent} tall
            drawing={drawn && drawingOf(drawn, seen.board, seen.scene)}
            onStep={({ step }) => setPlayed([...played, step])} />
        )}
      </div>
      <figcaption class="figure-words">
        <p class="figure-caption">{caption}</p>
        <div class="figure-now" role="status" aria-live="polite">
          {isLeft && seen?.last && (
            <p class="figure-step">{stepText(game, seen.last.before, seen.last.step)}</p>
          )}
          {said && <p>{said}</p>}
        </div>
        <div class="figure-buttons">
          {all > 0 && (
            <>
              <IconButton name="undo" label={t('figureBack')} disabled={!isLeft}
                onClick={() => setPlayed(played.slice(0, -1))} />
              <span class="figure-count">{t('figureAt', { n: Math.max(at, 0), all })}</span>
              <IconButton name="redo" label={t('figureOn')} disabled={!inFigure || at >= all} onClick={on} />
            </>
          )}
          {isLeft && (all === 0 || !inFigure || at === all) && (
            <button type="button" class="button" data-do="reset" onClick={() => setPlayed([])}>
              {t('figureStart')}
            </button>
          )}
          {scene?.actor === 'chance' && !(inFigure && at < all) && (
            <button type="button" class="button" onClick={roll}><Icon name="dice" />{t('roll')}</button>
          )}
          {scene && isCurrent && !(inFigure && at < all) && (
            <StepButtons game={game} scene={scene} onStep={({ step }) => setPlayed([...played, step])} />
          )}
          {scene && scene.actor !== 'none' && (
            <button type="button" class="button" data-do="play-on" onClick={() => void playOn()}>
              <Icon name="play" />{t('playOn')}
            </button>
          )}
        </div>
        {all > 0 && (
          <div class="figure-list print-only">
            <p>{t('stepsShown')}</p>
            <ol>
              {moments.slice(1).map(({ step, words }, i) => <li key={i}>{step}{words && `: ${words}`}</li>)}
            </ol>
          </div>
        )}
        <Badge picture={picture} />
      </figcaption>
    </figure>
  );
}

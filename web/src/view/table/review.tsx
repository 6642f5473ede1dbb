// A finished game looked at again: which steps gave something away.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../engine/client.ts';
import { keepPuzzles, OwnStore } from '../../learn/own.ts';
import type { Node } from '../../state/game.ts';
import type { Play } from '../../state/play.ts';
import { isFault, review, type Judged } from '../../state/review.ts';
import { t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';

/** The steps that gave something away. */
export type Faults = Map<Node, Judged>;

export interface Reviewing {
  /** How often it was asked for: 0 before. */
  asked: number;
  /** So many steps are judged, of so many. */
  done: number;
  of: number;
  isDone: boolean;
  faults: Faults;
  /** How many of them have become puzzles. */
  puzzles: number;
  start: () => void;
}

/** Looks for the mistakes of people; without people, of all. */
export function useReview(play: Play): Reviewing {
  const { engine, tables, tell } = useApp();
  const [asked, setAsked] = useState(0);
  const [judged, setJudged] = useState<Judged[]>([]);
  const [of, setOf] = useState(0);
  const [isDone, setDone] = useState(false);
  const [puzzles, setPuzzles] = useState(0);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), [play]);
  const start = async () => {
    stop.current.abort();
    const mine = stop.current = new AbortController();
    setAsked(asked + 1);
    setDone(false);
    setPuzzles(0);
    const found: Judged[] = [];
    const take = (step: Judged, _: number, all: number) => {
      found.push(step);
      setJudged([...found]);
      setOf(all);
    };
    try {
      await review(engine, play.game, 3000, take, mine.signal);
      setDone(true);
      if (!play.players.includes('human')) return;
      const mistakes = found.filter((step) => isFault(step, play.players));
      const store = new OwnStore(tables.store.shelf);
      setPuzzles(await keepPuzzles(engine, store, play.game.moment(play.game.last()), mistakes, mine.signal));
    } catch (error) {
      if (mine === stop.current) setAsked(0);
      if (!isAbort(error)) tell(error);
    }
  };
  const faults = new Map(judged.filter((step) => isFault(step, play.players)).map((step) => [step.node, step]));
  return { asked, done: judged.length, of, isDone, faults, puzzles, start: () => void start() };
}

export function ReviewPart({ reviewing, id }: { reviewing: Reviewing; id: string }): JSX.Element | null {
  const { asked, done, of, isDone, faults, puzzles } = reviewing;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => { if (asked) part.current?.scrollIntoView({ block: 'nearest' }); }, [asked]);
  if (!asked) return null;
  const text = !isDone ? t('reviewing', { n: done, all: of }) : faults.size === 0 ? t('reviewNone')
    : faults.size === 1 ? t('reviewOne') : t('reviewFound', { n: faults.size });
  return (
    <div class="review" ref={part}>
      <p class="quiet" role="status">{text}</p>
      {puzzles > 0 && (
        <p><a href={`#/puzzles/${id}`}>{t(puzzles === 1 ? 'reviewPuzzle' : 'reviewPuzzles', { n: puzzles })}</a></p>
      )}
    </div>
  );
}

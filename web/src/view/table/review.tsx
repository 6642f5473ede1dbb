// A finished game looked at again: the chances from step to step, and which steps gave something away.
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../engine/client.ts';
import type { Game } from '../../engine/types.ts';
import { WHOLE } from '../../state/analysis.ts';
import { keepPuzzles, OwnStore } from '../../learn/own.ts';
import type { Node } from '../../state/game.ts';
import type { Play } from '../../state/play.ts';
import { chancesOver, firstLost, isFault, review, type Judged } from '../../state/review.ts';
import { t } from '../../words/index.ts';
import { faultSign, lostText } from '../../words/review.ts';
import { who } from '../../words/names.ts';
import { useApp } from '../parts/context.ts';

/** The steps that gave something away. */
export type Faults = Map<Node, Judged>;

export interface Reviewing {
  /** How often it was asked for: 0 before. */
  asked: number;
  /** The steps that are judged, of so many. */
  judged: Judged[];
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
  const faults = useMemo(() => new Map(
    judged.filter((step) => isFault(step, play.players)).map((step) => [step.node, step])), [judged]);
  return { asked, judged, of, isDone, faults, puzzles, start: () => void start() };
}

/** In units of the drawing; EDGE is room for a dot. */
const WIDE = 320, HIGH = 100, EDGE = 8;

/** Whose chances are drawn: those of the first person, else of the first seat. */
function seatShown({ players, scene }: Play): number {
  const seat = players.indexOf('human');
  return seat < 0 || seat >= scene.seats.length ? 0 : seat;
}

/** The chances over the game, with the mistakes on them. A press leads to the step. */
function Graph({ game, play, reviewing }: { game: Game; play: Play; reviewing: Reviewing }): JSX.Element {
  const { judged, faults } = reviewing;
  const of = Math.max(reviewing.of, 1);
  const { seats } = play.scene;
  const seat = seatShown(play);
  const chances = chancesOver(judged, seats, seats[seat]!.team);
  const x = (n: number) => EDGE + (n * (WIDE - 2 * EDGE)) / of;
  const y = (share: number) => HIGH - EDGE - (share * (HIGH - 2 * EDGE)) / WHOLE;
  const known = chances.flatMap((share, n) => (share === undefined ? [] : [{ n, share }]));
  const line = known.map(({ n, share }) => `${x(n)},${y(share)}`);
  const at = judged.findIndex(({ node }) => node === play.game.current) + 1;
  const colour = game.colours[seats[seat]!.colours[0] ?? 0] ?? '';
  const goTo = (event: MouseEvent & { currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDE;
    const n = Math.round(((at - EDGE) * of) / (WIDE - 2 * EDGE));
    void play.goTo(judged[n - 1]?.node ?? play.game.root);
  };
  return (
    <figure class="chances">
      <figcaption>{t('chancesOver', { who: who(game, play.scene, seat) })}</figcaption>
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="group" aria-label={t('chancesOver', {
        who: who(game, play.scene, seat) })} style={{ color: `var(--${colour}, var(--accent))` }} onClick={goTo}>
        {line.length > 1 && (
          <polygon class="chances-area"
            points={`${x(known[0]!.n)},${HIGH} ${line.join(' ')} ${x(known.at(-1)!.n)},${HIGH}`} />
        )}
        <path class="chances-even" d={`M0 ${HIGH / 2}H${WIDE}`} />
        <polyline class="chances-line" points={line.join(' ')} />
        <path class="chances-now" d={`M${x(at)} 0V${HIGH}`} />
        {[...faults.values()].map((step) => {
          const share = chances[step.number + 1] ?? WHOLE / 2;
          const { sign, word } = faultSign(step.grade)!;
          return (
            <a key={step.number} href={location.hash} class={`chances-fault ${step.grade}`}
              aria-label={`${step.number + 1}: ${step.node.step}, ${t(word)}`}
              onClick={(event) => { event.preventDefault(); event.stopPropagation(); void play.goTo(step.node); }}>
              <circle cx={x(step.number + 1)} cy={y(share)} r="5.5" />
              <text x={x(step.number + 1)} y={y(share) > 22 ? y(share) - 9 : y(share) + 18}>{sign}</text>
            </a>
          );
        })}
      </svg>
    </figure>
  );
}

export function ReviewPart(props: { game: Game; play: Play; reviewing: Reviewing }): JSX.Element | null {
  const { game, play, reviewing } = props;
  const { asked, judged, of, isDone, faults, puzzles } = reviewing;
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => { if (asked) part.current?.scrollIntoView({ block: 'nearest' }); }, [asked]);
  if (!asked) return null;
  const text = !isDone ? t('reviewing', { n: judged.length, all: of }) : faults.size === 0 ? t('reviewNone')
    : faults.size === 1 ? t('reviewOne') : t('reviewFound', { n: faults.size });
  const seat = seatShown(play);
  const lost = isDone ? firstLost(judged, play.scene.seats[seat]!.team) : undefined;
  return (
    <div class="review" ref={part}>
      <Graph game={game} play={play} reviewing={reviewing} />
      <p class="quiet" role="status">
        {text}{lost && ` ${lostText(who(game, play.scene, seat), lost)}`}
      </p>
      {puzzles > 0 && (
        <p><a href={`#/puzzles/${game.id}`}>{t(puzzles === 1 ? 'reviewPuzzle' : 'reviewPuzzles', { n: puzzles })}</a></p>
      )}
    </div>
  );
}

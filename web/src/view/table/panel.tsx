// What lies beside the board, in tabs: the moves, the analysis, the lists, and the game as a whole.
import type { JSX, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { isAbort } from '../../engine/client.ts';
import type { Board, Game, Scene } from '../../engine/types.ts';
import type { Node } from '../../state/game.ts';
import type { Play } from '../../state/play.ts';
import { review, type Judged } from '../../state/review.ts';
import type { OpenTable } from '../../state/tables.ts';
import { type Key, t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { Analysis } from './analysis.tsx';
import { GamePart } from './gamepart.tsx';
import { Lists } from './lists.tsx';
import { Moves } from './moves.tsx';
import { Seats } from './seats.tsx';

/** The steps that gave something away. */
export type Marks = Map<Node, Judged>;

const tabs = ['moves', 'analysis', 'lists', 'game'] as const;
type Tab = (typeof tabs)[number];

function TabRow({ now, onTab }: { now: Tab; onTab: (tab: Tab) => void }): JSX.Element {
  const onKey = (event: KeyboardEvent) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    event.preventDefault();
    const next = tabs[(tabs.indexOf(now) + way + tabs.length) % tabs.length]!;
    onTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={t('more')} onKeyDown={onKey}>
      {tabs.map((tab) => (
        <button key={tab} type="button" role="tab" id={`tab-${tab}`} aria-selected={tab === now}
          aria-controls="tab-panel"
          tabIndex={tab === now ? 0 : -1} onClick={() => onTab(tab)}>{t(tab as Key)}</button>
      ))}
    </div>
  );
}

const faults = new Set(['inaccuracy', 'mistake', 'blunder']);

function Review(props: { play: Play; marks: Marks; onMarks: (marks: Marks) => void }): JSX.Element {
  const { engine, tell } = useApp();
  const { play, onMarks, marks } = props;
  const [done, setDone] = useState<number | 'all'>();
  const [all, setAll] = useState(0);
  const stop = useRef(new AbortController());
  useEffect(() => () => stop.current.abort(), [play]);
  const start = async () => {
    stop.current = new AbortController();
    setDone(0);
    const found: Marks = new Map();
    const take = (judged: Judged, n: number, of: number) => {
      const byPerson = !play.players.includes('human') || play.players[judged.seat] === 'human';
      if (byPerson && faults.has(judged.grade)) found.set(judged.node, judged);
      setDone(n);
      setAll(of);
      onMarks(new Map(found));
    };
    try {
      await review(engine, play.game, 3000, take, stop.current.signal);
      setDone('all');
    } catch (error) {
      setDone(undefined);
      if (!isAbort(error)) tell(error);
    }
  };
  const text = done === undefined ? t('reviewNote') : done !== 'all' ? t('reviewing', { n: done, all })
    : marks.size ? t('reviewFound', { n: marks.size }) : t('reviewNone');
  return (
    <div class="review">
      {(done === undefined || done === 'all') && (
        <button type="button" class="button" onClick={() => void start()}>{t('reviewStart')}</button>
      )}
      <p class="quiet" role="status">{text}</p>
    </div>
  );
}

export function Panel(props: {
  table: OpenTable; game: Game; play: Play; board: Board; first: Scene | undefined; marks: Marks;
  onMarks: (marks: Marks) => void; onShow: (token: string) => void; onStep: (token: string) => void;
  frame: RefObject<HTMLDivElement | null>;
}): JSX.Element {
  const { table, game, play, board, first, marks } = props;
  const { settings, change } = useApp();
  const [tab, setTab] = useState<Tab>('moves');
  return (
    <>
      <Seats game={game} play={play} first={first} />
      <TabRow now={tab} onTab={setTab} />
      <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'moves' && (
          <>
            <Moves game={game} play={play} marks={marks} onNote={() => table.autosave.touch()} />
            {play.game.isOver() && play.game.root.children.length > 0 && (
              <Review play={play} marks={marks} onMarks={props.onMarks} />
            )}
          </>
        )}
        {tab === 'analysis' && (
          <Analysis game={game} play={play} on={settings.analysis} onSwitch={(on) => change({ analysis: on })}
            onShow={props.onShow} />
        )}
        {tab === 'lists' && <Lists game={game} play={play} board={board} onStep={props.onStep} />}
        {tab === 'game' && <GamePart game={game} play={play} frame={props.frame} />}
      </div>
    </>
  );
}

// What lies beside the board, in tabs: the moves, the analysis, the lists, and the game as a whole.
import type { JSX, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Board, Game, Scene } from '../../engine/types.ts';
import type { Play } from '../../state/play.ts';
import { type Key, t } from '../../words/index.ts';
import { useApp } from '../parts/context.ts';
import { Analysis } from './analysis.tsx';
import type { Company } from './company.ts';
import { GamePart } from './gamepart.tsx';
import { Lists } from './lists.tsx';
import { Moves } from './moves.tsx';
import { ReviewPart, type Reviewing } from './review.tsx';
import { Seats } from './seats.tsx';

const tabs = ['moves', 'analysis', 'lists', 'game'] as const;
type Tab = (typeof tabs)[number];

function TabRow({ tabs, now, onTab }: { tabs: readonly Tab[]; now: Tab; onTab: (tab: Tab) => void }): JSX.Element {
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

export function Panel(props: {
  game: Game; play: Play; company?: Company; board: Board; onNote?: () => void; first: Scene | undefined;
  reviewing: Reviewing; onShow: (token: string) => void; onStep: (token: string) => void;
  frame: RefObject<HTMLDivElement | null>;
}): JSX.Element {
  const { game, play, company, board, first, reviewing } = props;
  const aids = !company || company.aids;
  const { settings, change } = useApp();
  const [tab, setTab] = useState<Tab>('moves');
  // What is looked for is marked in the list of moves.
  useEffect(() => { if (reviewing.asked) setTab('moves'); }, [reviewing.asked]);
  return (
    <>
      {company?.seats ?? <Seats game={game} play={play} first={first} />}
      <TabRow tabs={aids ? tabs : tabs.filter((one) => one !== 'analysis')} now={tab} onTab={setTab} />
      <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'moves' && (
          <>
            {aids && <ReviewPart game={game} play={play} reviewing={reviewing} />}
            <Moves game={game} play={play} reviewing={reviewing} onNote={props.onNote} />
          </>
        )}
        {tab === 'analysis' && aids && (
          <Analysis game={game} play={play} on={settings.analysis} onSwitch={(on) => change({ analysis: on })}
            onShow={props.onShow} />
        )}
        {tab === 'lists' && <Lists game={game} play={play} board={board} onStep={props.onStep} />}
        {tab === 'game' && (company?.game(props.frame) ?? <GamePart game={game} play={play} frame={props.frame} />)}
      </div>
    </>
  );
}

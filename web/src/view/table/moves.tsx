// The move list: turns of the main line, variations below the step they replace, jump to any of them.
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useLayoutEffect, useMemo, useReducer, useRef } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import { colourBefore } from '../../state/colours.ts';
import { pathTo, type Node } from '../../state/game.ts';
import type { Play } from '../../state/play.ts';
import { language, t } from '../../words/index.ts';
import { decidedText, faultSign, faultText } from '../../words/review.ts';
import { rollName } from '../../words/steps.ts';
import { useWhile } from '../parts/usewhile.ts';
import type { Faults, Reviewing } from './review.tsx';

interface Turn { nodes: Node[] }

/** Cuts a line into turns: a new one begins where the position before a step was fresh. */
function turns(first: Node | undefined): Turn[] {
  const all: Turn[] = [];
  for (let node = first; node; node = node.children[0]) {
    const begins = node.parent?.facts?.fresh ?? true;
    if (begins || all.length === 0) all.push({ nodes: [] });
    all.at(-1)!.nodes.push(node);
  }
  return all;
}

/** What scrolls around the list, from the inside out, but neither the panel nor the page: there somebody looks at
 * something else. */
function scrollers(list: HTMLElement): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (let at: HTMLElement | null = list; at && !at.matches('.panel, main'); at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) found.push(at);
  return found;
}

/** The step that is shown stays in view, also when what stands above the list grows. */
function useInView(list: RefObject<HTMLElement | null>, current: Node): void {
  useLayoutEffect(() => {
    if (!list.current) return;
    const around = scrollers(list.current);
    const bring = () => {
      const step = list.current?.querySelector('.step[aria-current]');
      if (!step) return;
      for (const outer of around) {
        const top = step.getBoundingClientRect().top - outer.getBoundingClientRect().top;
        if (top < 0 || top > outer.clientHeight - 40) outer.scrollTop += top - 60;
      }
    };
    bring();
    const sizes = new ResizeObserver(bring);
    for (const outer of around) sizes.observe(outer);
    return () => sizes.disconnect();
  }, [current]);
}

function StepButton(props: { node: Node; play: Play; marks: Faults }): JSX.Element {
  const { node, play, marks } = props;
  const isCurrent = play.game.current === node;
  const judged = marks.get(node);
  const mark = faultSign(judged?.grade);
  const wasRoll = node.parent?.facts?.actor === 'chance';
  return (
    <button type="button" class={`step${wasRoll ? ' roll' : ''}${mark ? ` ${mark.word}` : ''}`}
      aria-current={isCurrent ? 'step' : undefined}
      title={judged && faultText(judged)}
      onClick={() => void play.goTo(node)}>
      {wasRoll ? rollName(node.step) : node.step}{mark && <span class="mark">{mark.sign}</span>}
    </button>
  );
}

/** The other steps that were tried at the place of this one. */
function Variations({ nodes, ...common }: {
  nodes: Node[]; play: Play; game: Game; marks: Faults;
}): JSX.Element | null {
  const others = nodes.flatMap((node) => {
    const [first, ...rest] = node.parent?.children ?? [];
    return first === node ? rest : [];
  });
  if (others.length === 0) return null;
  return (
    <ul class="variations" aria-label={t('variation')}>
      {others.map((node) => (
        <li key={node.step}>
          {node.before && <em class="note">{node.before}</em>}
          <Line first={node} {...common} inside />
        </li>
      ))}
    </ul>
  );
}

function Line(props: {
  first: Node | undefined; play: Play; game: Game; marks: Faults; inside?: boolean;
}): JSX.Element {
  const { first, play, game, marks, inside } = props;
  const all = turns(first);
  const body = (turn: Turn): ComponentChildren => (
    <>
      {turn.nodes.map((node) => (
        <span key={node.step} class="step-and-note">
          <StepButton node={node} play={play} marks={marks} />
          {node.comment && <em class="note">{node.comment}</em>}
        </span>
      ))}
      <Variations nodes={inside && turn === all[0] ? turn.nodes.slice(1) : turn.nodes} play={play} game={game}
        marks={marks} />
    </>
  );
  if (inside) return <span class="line">{all.map((turn, i) => <span key={i}>{body(turn)}</span>)}</span>;
  const chunks = Array.from({ length: Math.ceil(all.length / chunkSize) }, (_, i) => i * chunkSize);
  return (
    <ol class="turns">
      {chunks.map((from) => (
        <Chunk key={from} from={from} turns={all.slice(from, from + chunkSize)} current={play.game.current}
          marks={marks} game={game} body={body} />
      ))}
    </ol>
  );
}

const chunkSize = 40;

/** What a chunk shows, in short: if this stays the same, so does the chunk. */
function signature(some: Turn[], current: Node): string {
  const size = (node: Node): number => 1 + node.children.reduce((sum, child) => sum + size(child), 0);
  let text = '';
  for (const node of some.flatMap(({ nodes }) => nodes)) {
    const others = node.parent?.children.slice(1) ?? [];
    const shown = others.length ? others.reduce((sum, other) => sum + size(other), 0) : 0;
    const about = [node.step, colourBefore(node), node.comment, shown, node === current];
    text += about.join() + ' ';
    // In variations anything may have changed.
    if (shown) text += `${current.step}${pathTo(current).length}`;
  }
  return text;
}

/** Part of a long list. Games may have thousands of steps; only the part that changed is drawn again. */
function Chunk(props: {
  from: number; turns: Turn[]; current: Node; marks: Faults; game: Game;
  body: (turn: Turn) => ComponentChildren;
}): JSX.Element {
  const { from, turns: some, current, marks, game, body } = props;
  return useMemo(() => (
    <>
      {some.map((turn, i) => {
        const colour = game.colours[colourBefore(turn.nodes[0]) ?? -1];
        return (
          <li key={i} class="turn">
            <span class={`turn-number${colour ? ` edge-${colour}` : ''}`}>{from + i + 1}</span>
            <span class="turn-steps">{body(turn)}</span>
          </li>
        );
      })}
    </>
  ), [signature(some, current), marks, language()]);
}

/** A note on the step that is shown. */
function Note({ play, onChange }: { play: Play; onChange: () => void }): JSX.Element {
  const node = play.game.current;
  const [text, setText] = useWhile(node, node.comment ?? '');
  const keep = () => {
    if (text.trim()) node.comment = text.trim();
    else delete node.comment;
    onChange();
  };
  return (
    <label class="note-field">
      <span class="sound-only">{t('commentHere')}</span>
      <input type="text" value={text} placeholder={t('commentHere')} maxLength={500}
        onInput={(event) => setText(event.currentTarget.value)} onChange={keep} />
    </label>
  );
}

export function Moves(props: {
  game: Game; play: Play; reviewing: Reviewing; onNote?: () => void;
}): JSX.Element {
  const { game, play, onNote } = props;
  const { judged, faults: marks } = props.reviewing;
  const { root } = play.game;
  const [, again] = useReducer((n: number) => n + 1, 0);
  const now = judged.find(({ node }) => node === play.game.current);
  const said = now ? [marks.has(now.node) && faultText(now), decidedText(now)].filter(Boolean).join('; ') : '';
  const list = useRef<HTMLDivElement>(null);
  useInView(list, play.game.current);
  return (
    <div class="moves">
      <div ref={list} class="move-scroll" tabIndex={0} role="group" aria-label={t('moves')}>
        {root.comment && <p class="note">{root.comment}</p>}
        {root.children.length ? <Line first={root.children[0]} play={play} game={game} marks={marks} />
          : <p class="quiet">{t('noMoves')}</p>}
      </div>
      {said && <p class={marks.has(play.game.current) ? 'judged fault' : 'judged'}>{said}</p>}
      {onNote && play.game.current !== root && <Note play={play} onChange={() => { onNote(); again(undefined); }} />}
    </div>
  );
}

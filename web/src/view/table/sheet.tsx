// The game on paper: who played, the board, all moves. It is drawn when somebody prints.
import { render, type JSX, type RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Game } from '../../engine/types.ts';
import type { Node } from '../../state/game.ts';
import type { Play } from '../../state/play.ts';
import { t } from '../../words/index.ts';
import { playerName, seatColours } from '../../words/names.ts';
import { statusText } from '../../words/status.ts';
import { rollName } from '../../words/steps.ts';

function stepText(node: Node): string {
  return node.parent?.facts?.actor === 'chance' ? rollName(node.step) : node.step;
}

/** The main line, a turn in each place. */
function turnsOf(line: Node[]): Node[][] {
  const all: Node[][] = [];
  for (const node of line) {
    if (node.parent?.facts?.fresh !== false || all.length === 0) all.push([]);
    all.at(-1)!.push(node);
  }
  return all;
}

function Sheet({ game, play }: { game: Game; play: Play }): JSX.Element {
  const { scene } = play;
  const name = (seat: number) => [seatColours(game, scene, seat), playerName(play, seat)].filter(Boolean).join(': ');
  return (
    <>
      <h1>{game.title}</h1>
      <p>{scene.seats.map((_, seat) => name(seat)).join(' – ')}</p>
      <p>{statusText(game, play)}</p>
      <ol class="sheet-moves">
        {turnsOf(play.game.mainLine()).map((nodes, i) => (
          <li key={i}>
            {nodes.map(stepText).join(' ')}
            {nodes.map(({ comment }) => comment && <em> {comment}</em>)}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Where the sheet goes: hidden on the screen, and empty until it is needed. */
export function useSheet(game: Game, play: Play): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // At once: the browser does not wait for the next frame.
    const draw = () => { if (place.current) render(<Sheet game={game} play={play} />, place.current); };
    const clear = () => { if (place.current) render(null, place.current); };
    addEventListener('beforeprint', draw);
    addEventListener('afterprint', clear);
    return () => {
      removeEventListener('beforeprint', draw);
      removeEventListener('afterprint', clear);
      clear();
    };
  }, [game, play]);
  return place;
}

/** For the browser's own command, and for those who do not know it. */
export function PrintButton(): JSX.Element {
  return <button type="button" class="button" onClick={() => window.print()}>{t('printGame')}</button>;
}

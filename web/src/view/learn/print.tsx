// A board to print, and the counters to play on it.
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { artFor } from '../../art/index.ts';
import { BoardView } from '../../board/board.tsx';
import { isTray, plan } from '../../board/geometry.ts';
import { PieceIcon } from '../../board/icon.tsx';
import type { Board, Game, Scene } from '../../engine/types.ts';
import { counters, type Counter } from '../../learn/counters.ts';
import { t } from '../../words/index.ts';
import { colourName, kindName } from '../../words/names.ts';
import { hasDice } from '../../words/steps.ts';
import { useApp } from '../parts/context.ts';
import { LearnFrame } from './frame.tsx';

/** How wide the board is on paper, in millimetres: A4 with the usual margins leaves a little more. */
const WIDTH = 180;
const nothing = new Set<number>();

interface Sheet { board: Board; scene: Scene; pieces: Counter[]; dice: number }

function useSheet(game: Game): Sheet | undefined {
  const { engine, tell } = useApp();
  const [sheet, set] = useState<Sheet>();
  useEffect(() => {
    let alive = true;
    const start = { spec: game.id, start: '', steps: [] };
    Promise.all([engine.board(game.id), engine.scene(start), counters(engine, game)]).then(
      ([board, scene, pieces]) => {
        const ground = { cells: board.cells.filter((cell) => !isTray(cell)) };
        const empty: Scene = { ...scene, actor: 'none', pieces: [], steps: [] };
        // One die has six faces; a game that begins with more totals rolls two.
        const dice = !hasDice(game) ? 0 : scene.steps.length > 6 ? 2 : 1;
        if (alive) set({ board: ground, scene: empty, pieces, dice });
      }, tell);
    return () => { alive = false; };
  }, [game.id]);
  return sheet;
}

export function PrintPage({ game }: { game: Game }): JSX.Element {
  const sheet = useSheet(game);
  const art = artFor(game.id);
  const cell = useMemo(() => {
    if (!sheet) return 0;
    const wishes = { turned: 0, tall: true, trays: false, coordinates: true };
    return WIDTH / plan(sheet.board, art.rim, wishes).box.width;
  }, [sheet]);
  return (
    <LearnFrame game={game} here="print" title={t('printOf', { game: game.title })}>
      <p class="learn-intro no-print">{t('printHint')}</p>
      <p class="no-print">
        <button type="button" class="button strong" onClick={() => window.print()}>{t('printPage')}</button>
      </p>
      {!sheet && <p role="status">{t('loading')}</p>}
      {sheet && (
        <div class="sheets" style={{ '--cell': `${Math.min(cell, 22).toFixed(2)}mm` }}>
          <div class="sheet sheet-board" aria-hidden="true">
            <BoardView game={game} board={sheet.board} scene={sheet.scene} art={art} targets={nothing}
              chosen={[]} turned={0} onCell={() => {}} label={(at) => sheet.board.cells[at]!.name}
              coordinates still />
          </div>
          <section class="sheet sheet-counters">
            <h2>{t('printCounters')}: {game.title}</h2>
            {sheet.pieces.map(({ colour, kind, count }) => {
              const name = `${count} × ${colourName(game.colours[colour]!)} ${kindName(game.kinds[kind]!)}`;
              return (
                <div key={`${colour} ${kind}`} class="counters">
                  <p>{name}</p>
                  <div class="counter-row" aria-hidden="true">
                    {Array.from({ length: count }, (_, i) => (
                      <span key={i} class="counter">
                        <PieceIcon game={game} art={art} colour={colour} kind={kind} />
                      </span>
                    ))}
                  </div>
                </div>
              );
            })}
            {sheet.dice > 0 && <p>{t(sheet.dice === 1 ? 'printDie' : 'printDice')}</p>}
          </section>
        </div>
      )}
    </LearnFrame>
  );
}

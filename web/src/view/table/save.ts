// Files that a person keeps: a record, a picture of the board.
import type { RefObject } from 'preact';
import { boardToSvg, toPng } from '../../board/save.ts';

export function download(name: string, what: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

/** The board as it is seen. */
export async function savePicture(frame: RefObject<HTMLDivElement | null>, name: string, kind: 'svg' | 'png'): Promise<void> {
  const board = frame.current?.querySelector('svg');
  if (!board) return;
  download(`${name}.${kind}`, kind === 'png' ? await toPng(board) : new Blob([boardToSvg(board)], { type: 'image/svg+xml' }));
}

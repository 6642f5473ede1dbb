// Sentences in the corner: what went well goes away by itself, errors and what goes on stay until they are closed.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { t } from '../words/index.ts';

export interface Note { id: number; text: string; isError: boolean }

interface NoteBook { notes: Note[]; add(text: string, isError: boolean, stays?: boolean): void; drop(id: number): void }

/** How long a sentence that is no error can be read, in milliseconds. */
const WHILE = 4000;

export function useNotes(): NoteBook {
  const [notes, setNotes] = useState<Note[]>([]);
  const drop = (id: number) => setNotes((old) => old.filter((one) => one.id !== id));
  const add = (text: string, isError: boolean, stays = isError) => {
    const id = Date.now() + Math.random();
    setNotes((old) => [...old.filter((one) => one.text !== text), { id, text, isError }]);
    if (!stays) setTimeout(() => drop(id), WHILE);
  };
  return { notes, add, drop };
}

export function Notes({ notes, onClose }: { notes: Note[]; onClose: (id: number) => void }): JSX.Element {
  return (
    <div class="notes">
      {notes.map(({ id, text, isError }) => (
        <div key={id} class={isError ? 'note-card error' : 'note-card'} role={isError ? 'alert' : 'status'}>
          <p>{text}</p>
          <button type="button" class="button" onClick={() => onClose(id)}>{t('close')}</button>
        </div>
      ))}
    </div>
  );
}

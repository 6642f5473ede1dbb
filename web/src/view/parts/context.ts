// What every view may use: the engine, the games, the settings, and ways to say something.
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Engine } from '../../engine/client.ts';
import type { Game } from '../../engine/types.ts';
import type { Library } from '../../learn/library.ts';
import type { Server } from '../../online/server.ts';
import type { Settings } from '../../state/settings.ts';
import type { Tables } from '../../state/tables.ts';

export interface App {
  engine: Engine;
  games: Game[];
  settings: Settings;
  tables: Tables;
  library: Library;
  /** Where people play together; undefined while nobody knows yet whether there is such a server. */
  server: Server | 'none' | undefined;
  change(settings: Partial<Settings>): void;
  /** For the ear only. */
  say(text: string): void;
  /** A sentence in a corner, for a while or until it is closed. */
  note(text: string, stays?: boolean): void;
  /** What went wrong, as a sentence that helps. */
  tell(error: unknown): void;
  /** The same sentence, for a place of its own. */
  explain(error: unknown): string;
}

export const AppContext = createContext<App | undefined>(undefined);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('There is no app around this view.');
  return app;
}

// What people paste: a link, a record, or a position of a game.
import { EngineError, type Engine } from '../engine/client.ts';
import { PlayedGame } from './game.ts';
import { readLink } from './share.ts';

/** The game that a text holds. A bare position belongs to the game that is meant. Rejects with the reason and
 * its place in the text. */
export async function readPasted(engine: Engine, text: string, spec: string): Promise<PlayedGame> {
  try {
    return await readTrimmed(engine, text.trim(), spec);
  } catch (error) {
    if (!(error instanceof EngineError) || error.code !== 'refused') throw error;
    const blanks = text.length - text.trimStart().length;
    throw new EngineError('refused', error.message, error.at + blanks, error.argument);
  }
}

async function readTrimmed(engine: Engine, trimmed: string, spec: string): Promise<PlayedGame> {
  const link = /#\/play\?g=\S+/.exec(trimmed);
  if (link) {
    const found = await readLink(link[0]);
    return PlayedGame.fromRecord(await engine.record(found?.record ?? ''));
  }
  if (trimmed.startsWith('[')) return PlayedGame.fromRecord(await engine.record(trimmed));
  await engine.scene({ spec, start: trimmed, steps: [] });
  return new PlayedGame(spec, trimmed);
}

// Spec strings: which value every option has. Whether they go together, the engine says.
import type { Engine } from '../engine/client.ts';
import type { Game } from '../engine/types.ts';

export function gameIdOf(spec: string): string {
  return spec.split(':')[0]!;
}

/** The game that a spec is about. */
export function gameOf(games: Game[], spec: string): Game | undefined {
  return games.find(({ id }) => id === gameIdOf(spec));
}

export type Choices = Record<string, string>;

export function defaults(game: Game): Choices {
  return Object.fromEntries(game.options.map(({ name, values }) => [name, values[0]!]));
}

export function writeSpec(game: Game, choices: Choices): string {
  const set = game.options.filter(({ name, values }) => (choices[name] ?? values[0]) !== values[0]);
  return set.length ? `${game.id}:${set.map(({ name }) => `${name}=${choices[name]}`).join(',')}` : game.id;
}

export function readSpec(game: Game, spec: string): Choices {
  const choices = defaults(game);
  for (const part of spec.split(':')[1]?.split(',') ?? []) {
    const [name, value] = part.split('=');
    if (name && value) choices[name] = value;
  }
  return choices;
}

/** The choices as wished if the engine accepts them; else with one other option changed so that it
 * does. The option that was just chosen stays. */
export async function settle(engine: Engine, game: Game, wish: Choices, chosen: string): Promise<Choices> {
  const fits = async (choices: Choices) => {
    try {
      await engine.board(writeSpec(game, choices));
      return true;
    } catch {
      return false;
    }
  };
  if (await fits(wish)) return wish;
  for (const { name, values } of game.options) {
    if (name === chosen) continue;
    for (const value of values) {
      const other = { ...wish, [name]: value };
      if (await fits(other)) return other;
    }
  }
  return wish;
}

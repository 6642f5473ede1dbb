// players.ts - who sits where: people and levels, and their names in a record's tags.

export type Level = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
/** `remote`: somebody who plays on a server, be it a person or a house player. `anyone`: a seat on a server that is still free for
 * all, which there is only before a game. */
export type Player = 'human' | 'remote' | 'anyone' | Level;

export function isLevel(player: Player | undefined): player is Level {
  return typeof player === 'number';
}

/** Whether a seat is for somebody who plays on a server. */
export function isElsewhere(player: Player): player is 'remote' | 'anyone' {
  return player === 'remote' || player === 'anyone';
}

/** "level 3" is a level; any other name is a person's. */
export function playerOf(tag: string | undefined): Player {
  const level = tag?.match(/^level ([1-8])$/);
  return level ? (Number(level[1]) as Level) : 'human';
}

/** A person's own name; none for a level, or for somebody who is only a person. The page used to write "human". */
export function nameOf(tag: string | undefined): string | undefined {
  return isLevel(playerOf(tag)) || tag === 'person' || tag === 'human' ? undefined : tag;
}

export function playersOf(tags: Record<string, string>, seats: number): Player[] {
  return Array.from({ length: seats }, (_, seat) => playerOf(tags[`P${seat + 1}`]));
}

/** The tags with these players in them. A person's name stays. */
export function seatTags(tags: Record<string, string>, players: readonly Player[]): Record<string, string> {
  const seated = { ...tags };
  players.forEach((player, seat) => {
    const tag = `P${seat + 1}`;
    if (isLevel(player)) seated[tag] = `level ${player}`;
    else if (player === 'remote') seated[tag] ??= 'person';
    else seated[tag] = nameOf(seated[tag]) ?? 'person';
  });
  return seated;
}

/** The names of the players in a record's text, which nobody has to understand for it. */
export function namesIn(record: string): string[] {
  return [...record.matchAll(/^\[P[1-4] "(.*)"\]$/gm)].map(([, name]) => name!.replace(/\\(.)/g, '$1'));
}

// book.mjs - the examples of docs/online.md, each with people of its own.
// SPDX-License-Identifier: MIT
import { readFileSync } from 'node:fs';
import { Client, request } from './client.mjs';

/** Whether `found` is what the book says; what begins with $ is kept, and the same from then on. */
function agrees(wanted, found, known) {
  if (typeof wanted === 'string' && wanted.startsWith('$')) {
    if (!known.has(wanted)) known.set(wanted, found);
    return JSON.stringify(known.get(wanted)) === JSON.stringify(found);
  }
  if (typeof wanted !== 'object' || wanted === null) return wanted === found;
  if (typeof found !== 'object' || found === null) return false;
  const names = Object.keys(wanted);
  return names.length === Object.keys(found).length && names.every((name) => agrees(wanted[name], found[name], known));
}

/** Runs all examples; tells of each line that was checked. */
export async function readBook(port, path, check) {
  const blocks = [...readFileSync(path, 'utf8').matchAll(/^```online\n(.*?)^```/gms)].map((match) => match[1].trim().split('\n'));
  check(blocks.length > 0, 'the book has examples');
  for (const lines of blocks) {
    const people = new Map(), known = new Map();
    for (const line of lines) {
      const [, who, way, text] = /^([A-Z])([<>]) (.*)$/.exec(line);
      if (!people.has(who)) people.set(who, await Client.come(port));
      const one = people.get(who);
      const asked = /^(GET|POST|DELETE) (\S+)(?: (.*))?$/.exec(text), answered = /^(\d\d\d) (.*)$/.exec(text);
      const fill = (_, value) => (known.has(value) ? known.get(value) : value);
      if (asked) {
        const [, method, path, body] = asked;
        one.answer = await request(port, method, path.replace(/\$\w+/g, (name) => known.get(name)), {
          key: one.key, body: body && JSON.parse(body, fill),
        });
      } else if (answered) {
        const { status, json } = one.answer;
        check(status === Number(answered[1]) && agrees(JSON.parse(answered[2]), json, known), `the book: ${line.slice(0, 80)}: found ${status} ${JSON.stringify(json)}`);
        one.key = json.key ?? one.key;
      } else if (way === '>') {
        one.say(JSON.parse(text, fill));
      } else {
        const wanted = JSON.parse(text);
        // These may come at any time.
        const found = await one.until(({ t }) => t === wanted.t || !['here', 'who', 'lobby', 'rated', 'name'].includes(t));
        one.key ??= found?.key;
        check(agrees(wanted, found, known), `the book: ${line.slice(0, 80)}: found ${JSON.stringify(found)}`);
      }
    }
    for (const one of people.values()) await one.leave();
  }
}

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOMS } from '../../eslint.rooms.js';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const [serverPicture = '', clientPicture = ''] = [
  ...read('docs/architecture.md').matchAll(/```mermaid\n([\s\S]*?)```/g),
].map(([, picture]) => picture!);

/** The room of a file as it is drawn: `server/main.ts` and `src/main.tsx` are both `main`. */
function boxOf(file: string): string {
  const [side, room = ''] = file.split('/');
  return side === 'contract' ? side : nameOf(room);
}

const nameOf = (room: string): string =>
  room === 'App.tsx' ? 'app' : room === 'loadApp.ts' ? 'router' : room.replace(/\.tsx?$/, '');

const filesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .map(file => `${folder}/${file.replaceAll('\\', '/')}`)
    .filter(file => /\.tsx?$/.test(file));

/** The file that an import without an ending means. */
function resolved(file: string, known: ReadonlySet<string>): string {
  return [file, `${file}.ts`, `${file}.tsx`, `${file}/index.ts`].find(name => known.has(name)) ?? file;
}

/** `from → to` between boxes, with a file that imports so. Types alone and what loads later are left out. */
function importsOf(folder: string): Map<string, string> {
  const known = new Set([...filesBelow(folder), ...filesBelow('contract')]);
  const found = new Map<string, string>();
  for (const file of filesBelow(folder)) {
    for (const [, target] of read(file).matchAll(/^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm)) {
      const to = resolved(path.posix.join(path.posix.dirname(file), target!), known);
      if (boxOf(file) !== boxOf(to)) found.set(`${boxOf(file)} → ${boxOf(to)}`, file);
    }
  }
  return found;
}

/** What can be reached from a box along arrows. */
function reached(from: string, drawn: readonly (readonly [string, string])[]): Set<string> {
  const found = new Set<string>();
  const follow = (box: string) => {
    for (const [start, end] of drawn) {
      if (start !== box || found.has(end)) continue;
      found.add(end);
      follow(end);
    }
  };
  follow(from);
  return found;
}

describe.each([
  ['server', serverPicture],
  ['src', clientPicture],
] as const)('docs/architecture.md, the picture of %s/', (folder, picture) => {
  const drawn = [...picture.matchAll(/(\w+) --> (\w+)/g)].map(([, from, to]) => [from!, to!] as const);
  const boxes = new Set(drawn.flat());
  const order = ['contract', ...ROOMS[folder].map(nameOf)];
  /** A feature that is not drawn has the place of one that is. */
  const placeOf = (box: string) => (folder === 'server' && !boxes.has(box) ? 'inventory' : box);

  it('has the rooms that there are, and arrows that go down', () => {
    expect([...boxes].filter(box => !order.includes(box))).toEqual([]);
    expect(drawn.filter(([from, to]) => order.indexOf(from) <= order.indexOf(to))).toEqual([]);
  });

  it('has an arrow, or a way along arrows, for every import', () => {
    const undrawn = [...importsOf(folder)].filter(([pair]) => {
      const [from, to] = pair.split(' → ').map(placeOf) as [string, string];
      return !reached(from, drawn).has(to);
    });
    expect(Object.fromEntries(undrawn)).toEqual({});
  });
});

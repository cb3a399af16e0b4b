import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const [serverPicture = '', clientPicture = ''] = [
  ...read('docs/architecture.md').matchAll(/```mermaid\n([\s\S]*?)```/g),
].map(([, picture]) => picture!);

/** Files beside the rooms, by the box that they are drawn in. */
const BOXES: Record<string, string> = {
  'src/main.tsx': 'app',
  'src/App.tsx': 'app',
  'src/router.tsx': 'app',
  'src/routerProvider.ts': 'app',
  'src/resource.ts': 'screens',
  'src/report.ts': 'screens',
  'src/loadApp.ts': 'login',
};

function boxOf(file: string): string {
  const [side, room = '', ...inside] = file.split('/');
  if (side === 'contract') return 'contract';
  return inside.length > 0 ? room : (BOXES[file] ?? room.replace(/\.tsx?$/, ''));
}

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

const arrows = (picture: string, kind: RegExp): [from: string, to: string][] =>
  [...picture.matchAll(kind)].map(([, from, to]) => [from!, to!]);

/** What can be reached from a box along arrows, itself only in a circle. */
function reached(from: string, drawn: readonly [string, string][]): Set<string> {
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
])('docs/architecture.md, the picture of %s/', (folder, picture) => {
  const down = arrows(picture, /(\w+) --> (\w+)/g);
  const back = arrows(picture, /(\w+) -\.-> (\w+)/g);
  const boxes = new Set(down.flat());
  /** A feature that is not drawn has the place of one that is. */
  const drawn = (box: string) => (folder === 'server' && !boxes.has(box) ? 'inventory' : box);

  it('has no circle', () => {
    expect([...boxes].filter(box => reached(box, down).has(box))).toEqual([]);
  });

  it('has an arrow, or a way along arrows, for every import', () => {
    const undrawn = [...importsOf(folder)].filter(([pair]) => {
      const [from, to] = pair.split(' → ').map(drawn) as [string, string];
      return !reached(from, down).has(to) && !back.some(([start, end]) => start === from && end === to);
    });
    expect(Object.fromEntries(undrawn)).toEqual({});
  });

  it('has no room that is not there', () => {
    const rooms = new Set(['contract', ...filesBelow(folder).map(boxOf)]);
    expect([...boxes].filter(box => !rooms.has(box))).toEqual([]);
  });
});

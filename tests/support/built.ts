/** The page of the build, and the files that it loads at once. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Needed } from '../../src/boot.ts';
import { parsed } from './json.ts';

export const dist = path.join(import.meta.dirname, '../../dist');
export const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
export const needed = parsed<Needed>(/id="needed"[^>]*>(.*?)<\/script>/.exec(html)![1]!);

/** Scripts that every page loads. */
export const START = [...new Set(html.match(/\/assets\/[^"]+\.js(?=" nonce)/g))];

/** @param address below `/admin/`, as the page lists it */
export const filesOf = (address: string): string[] => [
  ...new Set([
    ...START,
    ...[needed.app, needed.backends.trastienda!, needed.screens[address]!]
      .flat()
      .map(place => needed.files[place]!),
  ]),
];

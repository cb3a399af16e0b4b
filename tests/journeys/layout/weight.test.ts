/** What a first visit asks for, by the list that the build wrote into the page: counted, never timed. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dist, filesOf as screen, html, needed, START as start } from '../../support/built.ts';

/** Over the wire, in kB of 1,000 bytes. */
const weightOf = (names: string[]): number =>
  names.reduce((sum, name) => sum + statSync(path.join(dist, `${name}.br`)).size, 0) / 1000;

/** The file whose name begins so, and all that it imports at once. */
function withImports(beginning: string): string[] {
  const all = readdirSync(path.join(dist, 'assets')).map(name => `/assets/${name}`);
  const found = new Set(all.filter(name => name.startsWith(beginning) && name.endsWith('.js')));
  for (const name of found)
    for (const [, imported] of readFileSync(path.join(dist, name), 'utf8').matchAll(
      /(?:from|import)"\.(\/[^"]+\.js)"/g,
    ))
      found.add(`/assets${imported}`);
  return [...found];
}

describe('JavaScript of a first visit', () => {
  it.each([
    ['the sign-in page', start, 95, 3],
    ['the dashboard', screen(''), 219, 9],
    ['a list', screen('products?categoryId'), 238, 8],
    ['the list of all products', screen('products'), 245, 10],
    ['a plain list', screen('purchases/suppliers'), 236, 7],
    ['a report', screen('reports/orders'), 275, 12],
  ])('%s', (_page, names, heaviest, most) => {
    expect(weightOf(names)).toBeLessThan(heaviest);
    expect(names.length).toBeLessThanOrEqual(most);
  });

  it('has the styles of lists, forms and reports in one small file, and those of a screen with the screen', () => {
    const sheets = html.match(/(?<=<link rel="stylesheet"[^>]*href=")[^"]+/g)!;
    expect(sheets).toHaveLength(1);
    expect(weightOf(sheets)).toBeLessThan(3.1);
    for (const address of ['', 'products?categoryId', 'purchases/suppliers', 'reports/orders'])
      expect(screen(address).filter(name => name.endsWith('.css'))).toEqual([]);
  });

  it('grows by 12 kB at most for the morning, before its chart and its table', () => {
    const known = new Set(screen(''));
    const more = withImports('/assets/MorningOnDemand-').filter(name => !known.has(name));
    expect(more.length).toBeGreaterThan(0);
    expect(weightOf(more)).toBeLessThan(12);
  });

  it('has no other language than English', () => {
    const names = Object.keys(needed.screens).flatMap(screen);
    expect(
      [...new Set(names)].filter(name => readFileSync(path.join(dist, name), 'utf8').includes('Guardar')),
    ).toEqual([]);
  });

  it('has the library of the forms with no list', () => {
    const text = screen('products')
      .map(name => readFileSync(path.join(dist, name), 'utf8'))
      .join('');
    expect(text).not.toContain('shouldUnregister');
  });

  it('is known for every line of the table of contents', () => {
    const lines = readFileSync(path.join(dist, '../src/App.tsx'), 'utf8').match(/<(Resource|Route) /g)!;
    const addresses = Object.keys(needed.screens).filter(key => !key.includes('?'));
    expect(addresses).toHaveLength(lines.length + 1);
  });
});

it('paints the frame and asks for all files before any of them has arrived', () => {
  expect(html.indexOf('id="frame"')).toBeLessThan(html.indexOf('rel="stylesheet"'));
  expect(html.indexOf('<meta charset="utf-8"')).toBeLessThan(1024);
});

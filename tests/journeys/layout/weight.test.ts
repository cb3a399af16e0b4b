import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { dist, html, filesOf, filesOfPage, START } from '../../support/built.ts';

/** Transferred size in kB of 1,000 bytes. */
const weightOf = (names: string[]): number =>
  names.reduce((sum, name) => sum + statSync(path.join(dist, `${name}.br`)).size, 0) / 1000;

const DASHBOARD = filesOfPage('dashboard/Dashboard.tsx');
const PRODUCTS = filesOfPage('resources/products/products.tsx');
const ALL_PRODUCTS = 'src/resources/products/all/ProductListScreen.tsx';
const SUPPLIERS = filesOfPage('resources/purchases/suppliers.tsx');
const ORDERS = filesOfPage('reports/orders.tsx');

describe('JavaScript of a first visit', () => {
  it.each([
    ['the sign-in page', START, 74, 3],
    ['the dashboard', DASHBOARD, 219, 10],
    ['a list', PRODUCTS, 230, 9],
    ['the list of all products', [...new Set([...PRODUCTS, ...filesOf(ALL_PRODUCTS)])], 239.5, 15],
    ['a plain list', SUPPLIERS, 230, 9],
    ['a report', ORDERS, 276.5, 14],
  ])('%s', (_page, names, heaviest, most) => {
    const scripts = names.filter(name => name.endsWith('.js'));
    expect(weightOf(scripts)).toBeLessThan(heaviest);
    expect(scripts.length).toBeLessThanOrEqual(most);
  });

  it('has the styles of lists, forms and reports in one small file', () => {
    const sheets = html.match(/(?<=<link rel="stylesheet"[^>]*href=")[^"]+/g)!;
    expect(sheets).toHaveLength(1);
    expect(weightOf(sheets)).toBeLessThan(4.5);
    for (const names of [DASHBOARD, PRODUCTS, SUPPLIERS, ORDERS])
      expect(names.filter(name => name.endsWith('.css'))).toEqual(sheets);
  });

  it('grows by 12.2 kB at most for the morning, before its chart and its table', () => {
    const more = filesOf('src/dashboard/morning/MorningDashboardOnDemand.tsx').filter(
      name => !DASHBOARD.includes(name),
    );
    expect(more.length).toBeGreaterThan(0);
    expect(weightOf(more)).toBeLessThan(12.2);
  });

  it('has no other language than English', () => {
    const texts = [...DASHBOARD, ...PRODUCTS].map(name => readFileSync(path.join(dist, name), 'utf8'));
    expect(texts.filter(text => text.includes('Guardar'))).toEqual([]);
  });

  it('has the library of the forms with no list', () => {
    const text = PRODUCTS.map(name => readFileSync(path.join(dist, name), 'utf8')).join('');
    expect(text).not.toContain('shouldUnregister');
  });
});

it('paints the frame before any file has arrived', () => {
  expect(html.indexOf('id="frame"')).toBeLessThan(html.indexOf('rel="stylesheet"'));
  expect(html.indexOf('<meta charset="utf-8"')).toBeLessThan(1024);
});

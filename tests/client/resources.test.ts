/** Checks that all parts of each resource and report exist; messages say how to add a missing part. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { resourceEndpoints } from '../../src/dataProvider/endpoints/endpointTable';
import type { ResourceEndpoint } from '../../src/dataProvider/requests';
import { i18nProvider } from '../../src/i18n/i18nProvider';
import { RESOURCES, ROUTES } from '../support/appPages';

const src = path.join(import.meta.dirname, '../../src');

interface Parts {
  rows: Record<string, Partial<ResourceEndpoint>>;
  mounted: string[];
  named: string[];
  files: string[];
  keys: string[];
}

function faultsIn({ rows, mounted, named, files, keys }: Parts): string[] {
  const isScreen = (row: Partial<ResourceEndpoint>) =>
    Boolean(row.one ?? row.create ?? row.update ?? row.remove);
  return [
    ...Object.entries(rows)
      .filter(([name, row]) => isScreen(row) && !mounted.includes(name))
      .map(
        ([name]) =>
          `src/dataProvider/endpoints/endpointTable.ts has a row "${name}" that nobody sees: give it a line <Resource name="${name}" …> in src/App.tsx (docs/add-a-resource.md), or take the row out.`,
      ),
    ...files
      .filter(file => !named.includes(file))
      .map(
        file =>
          `src/${file}.tsx is not mounted: give it a line in src/screens.ts and in src/App.tsx (docs/add-a-resource.md, docs/add-a-report.md).`,
      ),
    ...keys
      .filter(key => i18nProvider.translate(key, { _: '' }) === '')
      .map(key => `There is no text "${key}": add it to src/i18n.`),
  ];
}

const WHOLE: Parts = {
  rows: { coupons: resourceEndpoints.branches, units: { list: resourceEndpoints.menuCategories.list } },
  mounted: ['coupons'],
  named: ['reports/busy-hours'],
  files: ['reports/busy-hours'],
  keys: ['menu.dashboard'],
};

it('lack nothing', () => {
  const files = globSync(['reports/*.tsx', 'resources/*/*.tsx'], { cwd: src })
    .filter(file => !file.endsWith('Form.tsx'))
    .filter(file => /^export default /m.test(readFileSync(path.join(src, file), 'utf8')))
    .map(file => file.replace(/\.tsx$/, '').replaceAll('\\', '/'))
    .filter(file => !file.endsWith('Form'));
  expect(files).toContain('reports/cashier');
  expect(files).toContain('resources/purchases/suppliers');
  const mounted = RESOURCES.map(line => line.path);
  const named = [...RESOURCES, ...ROUTES].map(({ file }) => file);
  const groups = ['dashboard', 'reports', 'inventory', 'purchases'].map(name => `menu.${name}`);
  expect(faultsIn({ rows: resourceEndpoints, mounted, named, files, keys: groups })).toEqual([]);
});

it('that nothing is missing of are without fault', () => {
  expect(faultsIn(WHOLE)).toEqual([]);
});

describe('says what to do about', () => {
  it.each<[what: string, parts: Partial<Parts>, sentence: string]>([
    [
      'a row whose records nobody can see',
      { rows: { ...WHOLE.rows, vouchers: resourceEndpoints.branches } },
      'src/dataProvider/endpoints/endpointTable.ts has a row "vouchers" that nobody sees: give it a line <Resource name="vouchers" …> in src/App.tsx (docs/add-a-resource.md), or take the row out.',
    ],
    [
      'a report that is not mounted',
      { named: [] },
      'src/reports/busy-hours.tsx is not mounted: give it a line in src/screens.ts and in src/App.tsx (docs/add-a-resource.md, docs/add-a-report.md).',
    ],
    [
      'a text that is missing',
      { keys: ['menu.busy_hours'] },
      'There is no text "menu.busy_hours": add it to src/i18n.',
    ],
  ])('%s', (_what, parts, sentence) => {
    expect(faultsIn({ ...WHOLE, ...parts })).toEqual([sentence]);
  });
});

/** Whatever a resource or a report consists of is there; where something is missing, the fault says what to do. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from '../../src/dataProvider/endpoints';
import type { ResourceEndpoint } from '../../src/dataProvider/requests';
import { i18nProvider } from '../../src/i18n';
import { MENU } from '../../src/layout/menu';
import { RESOURCES } from '../../src/resources';

const src = path.join(import.meta.dirname, '../../src');

/** Where the file of a resource is, below `src/resources`. */
const placeOf = (name: string): string => (name.includes('/') ? `${name}.tsx` : `${name}/${name}.tsx`);

interface Parts {
  /** The names that the files of `src/resources` stand for, and those that they declare. */
  declared: Record<string, string>;
  /** The endpoint table. */
  rows: Record<string, Partial<ResourceEndpoint>>;
  /** Keys of the texts that are read. */
  keys: string[];
  /** The resources that the menu leads to. */
  linked: string[];
  /** Names of the files of `src/reports` that are a report, and the text of `src/reports/index.ts`. */
  reports: string[];
  table: string;
}

/** What a person who adds a resource or a report has forgotten, in sentences. */
function faultsIn({ declared, rows, keys, linked, reports, table }: Parts): string[] {
  const files = Object.keys(declared);
  const isScreen = (row: Partial<ResourceEndpoint>) =>
    Boolean(row.one ?? row.create ?? row.update ?? row.remove);
  return [
    ...files
      .filter(file => !rows[file])
      .map(
        file =>
          `src/resources/${placeOf(file)} has no row "${file}" in src/dataProvider/endpoints/index.ts: add the row, or move the file to where a row's name says.`,
      ),
    ...files
      .filter(file => declared[file] !== file)
      .map(
        file =>
          `src/resources/${placeOf(file)} declares the name "${declared[file]}": a resource is called what its file is, so write name: '${file}', or move the file to src/resources/${placeOf(declared[file]!)}.`,
      ),
    ...Object.entries(rows)
      .filter(([name, row]) => isScreen(row) && !declared[name])
      .map(
        ([name]) =>
          `src/dataProvider/endpoints/index.ts has a row "${name}" without a screen: write src/resources/${placeOf(name)} (docs/add-a-resource.md), or take the row out.`,
      ),
    ...linked
      .filter(name => !declared[name])
      .map(
        name =>
          `The menu leads to "${name}", which has no screen: write src/resources/${placeOf(name)}, or take its line out of src/layout/menu.ts.`,
      ),
    ...reports
      .filter(name => !table.includes(`import('./${name}')`))
      .map(
        name =>
          `src/reports/${name}.tsx is not mounted: give it a row in src/reports/index.ts (docs/add-a-report.md).`,
      ),
    ...keys
      .filter(key => i18nProvider.translate(key, { _: '' }) === '')
      .map(key => `There is no text "${key}": add it to src/i18n.`),
  ];
}

/** Everything in its place. */
const WHOLE: Parts = {
  declared: { coupons: 'coupons' },
  rows: { coupons: resources.branches, units: { list: resources.menuCategories.list } },
  keys: ['menu.dashboard'],
  linked: ['coupons'],
  reports: ['busy-hours'],
  table: "row(…, () => import('./busy-hours'))",
};

const links = MENU.flatMap(entry => ('links' in entry ? entry.links : entry));

async function ofTheProject(): Promise<Parts> {
  const declared: Record<string, string> = {};
  for (const { name, load } of RESOURCES) declared[name] = (await load()).default.name;
  return {
    declared,
    rows: resources,
    keys: [
      ...links
        .filter(({ resource, label }) => !resource && label.startsWith('menu.'))
        .map(({ label }) => label),
    ],
    linked: links.flatMap(({ resource }) => resource ?? []),
    reports: globSync('reports/*.tsx', { cwd: src })
      .filter(file => /^export default /m.test(readFileSync(path.join(src, file), 'utf8')))
      .map(file => path.basename(file, '.tsx')),
    table: readFileSync(path.join(src, 'reports/index.ts'), 'utf8'),
  };
}

it('lack nothing', async () => {
  const parts = await ofTheProject();
  expect(Object.keys(parts.declared)).toContain('purchases/suppliers');
  expect(parts.reports).toContain('cashier');
  expect(faultsIn(parts)).toEqual([]);
});

it('that nothing is missing of are without fault', () => {
  expect(faultsIn(WHOLE)).toEqual([]);
});

describe('says what to do about', () => {
  it.each<[what: string, parts: Partial<Parts>, sentence: string]>([
    [
      'a file whose name is not the one that it declares',
      { declared: { coupons: 'coupon' } },
      'src/resources/coupons/coupons.tsx declares the name "coupon": a resource is called what its file is, so write name: \'coupons\', or move the file to src/resources/coupon/coupon.tsx.',
    ],
    [
      'a file without a row of the endpoint table',
      { rows: {} },
      'src/resources/coupons/coupons.tsx has no row "coupons" in src/dataProvider/endpoints/index.ts: add the row, or move the file to where a row\'s name says.',
    ],
    [
      'a row whose records nobody can see',
      { rows: { ...WHOLE.rows, vouchers: resources.branches } },
      'src/dataProvider/endpoints/index.ts has a row "vouchers" without a screen: write src/resources/vouchers/vouchers.tsx (docs/add-a-resource.md), or take the row out.',
    ],
    [
      'a link of the menu that leads nowhere',
      { linked: ['units'] },
      'The menu leads to "units", which has no screen: write src/resources/units/units.tsx, or take its line out of src/layout/menu.ts.',
    ],
    [
      'a report that is not mounted',
      { table: '' },
      'src/reports/busy-hours.tsx is not mounted: give it a row in src/reports/index.ts (docs/add-a-report.md).',
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

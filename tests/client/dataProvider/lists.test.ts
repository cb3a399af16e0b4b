import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { resourceEndpoints } from '../../../src/dataProvider/endpoints/endpointTable';
import {
  selectClientFilters,
  fieldMatchesFilter,
  readPageAcrossBackendPages,
} from '../../../src/dataProvider/lists';
import type { ResultPage } from '../../../src/dataProvider/pages';
import type { ResourceEndpoint } from '../../../src/dataProvider/requests';

const BY_ID = { field: 'id', order: 'ASC' as const };

it.each<[field: string, value: unknown, wanted: unknown, does: boolean]>([
  ['name', 'Crème fraîche', 'CREME', true],
  ['name', 'Crème fraîche', ' fraiche ', true],
  ['name', 'Crème fraîche', 'cream', false],
  ['name', 'Østergaard', 'ostergaard', true],
  ['name', 'Weißbier  vom Fass', 'weissbier vom', true],
  ['city', 'Lund', 'Lund', true],
  ['city', 'Lundby', 'Lund', false],
  ['status', 1, true, true],
  ['status', 1, 'true', true],
  ['status', true, '1', true],
  ['status', false, 'true', false],
  ['status', 0, 'false', true],
  ['status', 0, false, true],
  ['categoryId', 7, '7', true],
  ['id', 7, [3, '7'], true],
  ['id', 7, [3, 4], false],
  ['email', undefined, 'a@b.example', false],
])('%s %j, asked for %j: %s', (field, value, wanted, does) => {
  expect(fieldMatchesFilter(field, value, wanted)).toBe(does);
});

it.each(Object.entries(resourceEndpoints) as [string, ResourceEndpoint][])(
  '%s takes the filters that it names, the order where nobody chose one, and no other word',
  (resource, endpoint) => {
    const needed = Object.fromEntries((endpoint.needs ?? []).map(field => [field, '2026-03-08']));
    const given = Object.fromEntries((endpoint.filters ?? []).map(field => [field, '7']));
    expect(selectClientFilters(resource, endpoint, { filter: { ...given, ...needed }, sort: BY_ID })).toEqual(
      [],
    );
    expect(selectClientFilters(resource, endpoint, { filter: { ...needed, colour: '' } })).toEqual([]);
    expect(() => selectClientFilters(resource, endpoint, { filter: { ...needed, colour: 'red' } })).toThrow(
      `The API cannot filter ${resource} by "colour".`,
    );
    const sort = { field: 'colour', order: 'ASC' as const };
    expect(() => selectClientFilters(resource, endpoint, { filter: needed, sort })).toThrow(
      `The API cannot sort ${resource} by "colour".`,
    );
    for (const field of endpoint.filters ?? [])
      expect(() =>
        selectClientFilters(resource, endpoint, { filter: { ...needed, [field]: [7, 8] } }),
      ).toThrow(`The API filters ${resource} by one "${field}" at a time.`);
    for (const field of endpoint.needs ?? []) {
      expect(() => selectClientFilters(resource, endpoint, { filter: { ...needed, [field]: '' } })).toThrow(
        `A list of ${resource} needs the filter "${field}".`,
      );
    }
  },
);

it('puts a page of any size together, whatever the server’s own pages hold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 500 }),
      fc.constantFrom(200, 100, 37),
      async (count, page, perPage, most) => {
        const all = Array.from({ length: count }, (_, id) => ({ id }));
        let calls = 0;
        const { rows, total } = await readPageAcrossBackendPages(
          async (at, size) => {
            calls += 1;
            const cut = Math.min(size, most);
            return { rows: all.slice((at - 1) * cut, at * cut), total: count, size: cut };
          },
          { page, perPage },
        );
        expect(total).toBe(count);
        expect(rows).toEqual(all.slice((page - 1) * perPage, page * perPage));
        const needed = Math.max(1, Math.ceil(Math.min(count, page * perPage) / most));
        // A smaller page size of the backend is only known after the first page.
        expect(calls).toBeLessThanOrEqual(perPage <= most ? 1 : needed + 1);
      },
    ),
    // The second page of 37 rows has as many rows as the second page of 189 would have.
    { examples: [[226, 2, 189, 37]] },
  );
});

it('asks once for a page that the API gives whole', async () => {
  const asked: number[][] = [];
  await readPageAcrossBackendPages(
    async (...page) => {
      asked.push(page);
      return { rows: Array.from({ length: 100 }, (_, id) => ({ id })), total: 500 };
    },
    { page: 3, perPage: 200 },
  );
  expect(asked).toEqual([[3, 200]]);
});

describe('a page as people see it, of a server that', () => {
  const all = Array.from({ length: 45 }, (_, id) => ({ id }));
  const shown = async (page: number, answer: (page: number) => ResultPage) => {
    const { rows, total } = await readPageAcrossBackendPages(async at => answer(at), { page, perPage: 20 });
    return [rows.at(0)?.id, rows.at(-1)?.id, total];
  };

  it.each<[what: string, answer: (page: number) => ResultPage]>([
    ['gives the whole list', () => ({ rows: all, total: 45 })],
    ['has pages of ten', page => ({ rows: all.slice((page - 1) * 10, page * 10), total: 45, size: 10 })],
    ['has pages of thirty', page => ({ rows: all.slice((page - 1) * 30, page * 30), total: 45, size: 30 })],
    [
      'tells how many pages there are, and not how many rows',
      page => ({ rows: all.slice((page - 1) * 20, page * 20), total: 20, pages: 3 }),
    ],
  ])('%s, has its own rows, and all are counted', async (_what, answer) => {
    expect(await shown(1, answer)).toEqual([0, 19, 45]);
    expect(await shown(2, answer)).toEqual([20, 39, 45]);
    expect(await shown(3, answer)).toEqual([40, 44, 45]);
  });

  it('tells how many pages there are is asked for the last one once, however many are put together', async () => {
    const ask = vi.fn(async (page: number) => ({
      rows: all.slice((page - 1) * 10, page * 10),
      total: 10,
      size: 10,
      pages: 5,
    }));
    const { rows, total } = await readPageAcrossBackendPages(ask, { page: 1, perPage: 40 });
    expect([rows.length, total]).toEqual([40, 45]);
    expect(ask.mock.calls.map(([page]) => page)).toEqual([1, 5, 2, 3, 4]);
  });

  it.each<[what: string, answer: ResultPage]>([
    ['counts rows that it does not give', { rows: all.slice(0, 3), total: 45, size: 20 }],
    ['does not tell its size', { rows: all.slice(0, 3), total: 45 }],
    ['contradicts its own figures', { rows: all.slice(0, 3), total: 45, size: 10 }],
  ])('%s, is what came', async (_what, answer) => {
    const ask = vi.fn(async () => answer);
    expect(await readPageAcrossBackendPages(ask, { page: 1, perPage: 20 })).toEqual(answer);
    expect(ask).toHaveBeenCalledOnce();
  });
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { resources } from '../../../src/dataProvider/endpoints';
import { filtersHere, matches, pageOfAnySize } from '../../../src/dataProvider/lists';
import type { ResourceEndpoint } from '../../../src/dataProvider/requests';

const BY_ID = { field: 'id', order: 'ASC' as const };

it.each<[field: string, value: unknown, wanted: unknown, does: boolean]>([
  ['name', 'Crème fraîche', 'CREME', true],
  ['name', 'Crème fraîche', ' fraiche ', true],
  ['name', 'Crème fraîche', 'cream', false],
  ['city', 'Lund', 'Lund', true],
  ['city', 'Lundby', 'Lund', false],
  ['status', 1, true, true],
  ['status', 1, 'true', true],
  ['status', true, '1', true],
  ['status', false, 'true', false],
  ['status', 0, 'false', true],
  ['categoryId', 7, '7', true],
  ['id', 7, [3, '7'], true],
  ['id', 7, [3, 4], false],
  ['email', undefined, 'a@b.example', false],
])('%s %j, asked for %j: %s', (field, value, wanted, does) => {
  expect(matches(field, value, wanted)).toBe(does);
});

it.each(Object.entries(resources) as [string, ResourceEndpoint][])(
  '%s takes the filters that it names, the order where nobody chose one, and no other word',
  (resource, endpoint) => {
    const needed = Object.fromEntries((endpoint.needs ?? []).map(field => [field, '2026-03-08']));
    const given = Object.fromEntries((endpoint.filters ?? []).map(field => [field, '7']));
    expect(filtersHere(resource, endpoint, { filter: { ...given, ...needed }, sort: BY_ID })).toEqual([]);
    expect(filtersHere(resource, endpoint, { filter: { ...needed, colour: '' } })).toEqual([]);
    expect(() => filtersHere(resource, endpoint, { filter: { ...needed, colour: 'red' } })).toThrow(
      `The API cannot filter ${resource} by "colour".`,
    );
    const sort = { field: 'colour', order: 'ASC' as const };
    expect(() => filtersHere(resource, endpoint, { filter: needed, sort })).toThrow(
      `The API cannot sort ${resource} by "colour".`,
    );
    for (const field of endpoint.needs ?? []) {
      expect(() => filtersHere(resource, endpoint, { filter: { ...needed, [field]: '' } })).toThrow(
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
      fc.integer({ min: 201, max: 500 }),
      fc.constantFrom(200, 100, 37),
      async (count, page, perPage, most) => {
        const all = Array.from({ length: count }, (_, id) => ({ id }));
        let calls = 0;
        const { rows, total } = await pageOfAnySize(
          async (at, size) => {
            calls += 1;
            const cut = Math.min(size, most);
            return { rows: all.slice((at - 1) * cut, at * cut), total: count };
          },
          { page, perPage },
        );
        expect(total).toBe(count);
        expect(rows).toEqual(all.slice((page - 1) * perPage, page * perPage));
        expect(calls).toBeLessThanOrEqual(Math.max(1, Math.ceil(Math.min(count, page * perPage) / most)));
      },
    ),
  );
});

it('asks once for a page that the API gives whole', async () => {
  const asked: number[][] = [];
  await pageOfAnySize(
    async (...page) => {
      asked.push(page);
      return { rows: [], total: 500 };
    },
    { page: 3, perPage: 200 },
  );
  expect(asked).toEqual([[3, 200]]);
});

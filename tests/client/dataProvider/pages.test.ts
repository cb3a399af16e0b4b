import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sortAndPaginateRows, readListPage } from '../../../src/dataProvider/pages';
import { setLanguage } from '../../../src/i18n/language';
import { es } from '../../support/spanish';

const rows = [{ id: 1 }, { id: 2 }];

describe('a list answered by the API', () => {
  it.each<[what: string, answer: unknown, total: number]>([
    ['an array', rows, 2],
    ['results alone', { results: rows }, 2],
    ['results with the count beside', { results: rows, currentPage: 1, pageCount: 20, rowCount: 40 }, 40],
    ['results with the count below', { results: rows, pagination: { rowCount: 41 } }, 41],
    ['products with the count beside', { products: rows, rowCount: 42 }, 42],
    ['products with the count below', { products: rows, pagination: { rowCount: '43' } }, 43],
    ['a count that is null', { results: rows, rowCount: null }, 2],
    ['a count that is no number', { results: rows, rowCount: 'many' }, 2],
    ['a count that is empty', { results: rows, rowCount: '' }, 2],
    ['a count below what is there', { results: rows, rowCount: 0, pageCount: 0, pageSize: 0 }, 2],
  ])('may be %s', (_what, answer, total) => {
    expect(readListPage(answer)).toEqual({ rows, total });
  });

  it('tells how large its pages are; and how many, where it does not tell how many rows', () => {
    const paging = { currentPage: 1, pageCount: '3', pageSize: 20 };
    expect(readListPage({ results: rows, ...paging, rowCount: 45 })).toEqual({ rows, total: 45, size: 20 });
    expect(readListPage({ products: rows, pagination: paging })).toEqual({
      rows,
      total: 2,
      size: 20,
      pages: 3,
    });
  });

  it('has no rows without a body, nor in an empty list', () => {
    for (const answer of [
      null,
      undefined,
      [],
      { results: [] },
      { results: null },
      { products: null, pagination: {} },
    ]) {
      expect(readListPage(answer)).toEqual({ rows: [], total: 0 });
    }
  });

  it('leaves out what is no record', () => {
    expect(readListPage([null, { id: 1 }, 'text', [2]]).rows).toEqual([{ id: 1 }]);
  });

  it.each([{}, { data: [] }, 'text', 7, true, { results: { id: 1 } }])(
    'is refused when it holds none: %j',
    answer => {
      expect(() => readListPage(answer)).toThrow('The answer holds no list');
    },
  );
});

describe('a page of a list that the API gives whole', () => {
  const sorted = (values: unknown[], order: 'ASC' | 'DESC' = 'ASC') =>
    sortAndPaginateRows(
      values.map(value => ({ value })),
      { field: 'value', order },
      undefined,
    ).map(({ value }) => value);

  it('orders numbers by size, text by the alphabet and its numbers, and nothing last', () => {
    expect(sorted([10, 9, 100, null])).toEqual([9, 10, 100, null]);
    expect(sorted(['Till 10', 'till 9', 'Ámbar', 'zinc', 'Ananas', ''])).toEqual([
      'Ámbar',
      'Ananas',
      'till 9',
      'Till 10',
      'zinc',
      '',
    ]);
    expect(sorted(['10', '9'])).toEqual(['9', '10']);
    expect(sorted([true, false])).toEqual([false, true]);
    expect(sorted([1, 3, 2], 'DESC')).toEqual([3, 2, 1]);
  });

  it.each([
    ['es', ['Nube', 'Ñame', 'Oro']],
    ['en', ['Ñame', 'Nube', 'Oro']],
  ] as const)(
    'orders by the alphabet of the language in force, whatever the device speaks: %s',
    (language, names) => {
      setLanguage(language, language === 'es' ? es : undefined);
      expect(sorted(['Oro', 'Nube', 'Ñame'])).toEqual(names);
      setLanguage('en');
    },
  );

  it('leaves equal rows in their order, and the list that was given as it was', () => {
    const given = [
      { id: 1, status: 1 },
      { id: 2, status: 0 },
      { id: 3, status: 1 },
    ];
    const copy = structuredClone(given);
    const page = sortAndPaginateRows(given, { field: 'status', order: 'ASC' }, undefined);
    expect(page.map(({ id }) => id)).toEqual([2, 1, 3]);
    expect(given).toEqual(copy);
  });

  it('holds every row on exactly one page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ id: fc.integer() })),
        fc.integer({ min: 1, max: 9 }),
        (list, perPage) => {
          const pages = Math.ceil(list.length / perPage);
          const read = Array.from({ length: pages }, (_, at) =>
            sortAndPaginateRows(list, { field: 'id', order: 'ASC' }, { page: at + 1, perPage }),
          );
          expect(read.flat()).toEqual(list.toSorted((a, b) => a.id - b.id));
          expect(read.every(page => page.length <= perPage)).toBe(true);
          expect(sortAndPaginateRows(list, undefined, { page: pages + 1, perPage })).toEqual([]);
        },
      ),
    );
  });
});

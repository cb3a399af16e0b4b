import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../contract/enums';
import { RANKING_KINDS, RANKING_SORTS } from '../../../contract/rankingEnums';
import type { RankedProduct } from '../../../src/dataProvider/api';
import { translateToEnglish } from '../../../src/i18n/translate';
import { toReportFile } from '../../../src/reports/reportFile';
import {
  readRankingQuery,
  canSortRankingBy,
  toRankingParameters,
  computeDaysOfStock,
  toggleRankingSort,
  toRankingSorting,
} from '../../../src/reports/productRanking';
import { getRankingColumns, getRankingCsvColumns } from '../../../src/reports/rankingColumns';
import { flattenTexts } from '../../support/languages';

const asked = (address: string) => readRankingQuery(new URLSearchParams(address));

it('is about the best, unless the address names another list', () => {
  expect(toRankingParameters(asked(''))).toEqual({ kind: 'best', sort: 'sales', order: 'desc' });
  expect(toRankingParameters(asked('kind=slow'))).toEqual({
    kind: 'slow',
    sort: 'sales',
    order: 'asc',
    days: 60,
  });
  expect(toRankingParameters(asked('kind=dead&days=180&categoryId=4&supplierId=0&all=1'))).toEqual({
    kind: 'dead',
    sort: 'stockValue',
    order: 'desc',
    days: 180,
    categoryId: 4,
    supplierId: 0,
    limit: 50_000,
  });
});

it('takes nothing from an address that the call would refuse', () => {
  expect(
    toRankingParameters(asked('kind=worst&sort=colour&order=up&days=61&categoryId=x&supplierId=-1')),
  ).toEqual(toRankingParameters(asked('')));
  expect(asked('kind=dead&days=1e2').days).toBe(60);
});

it('orders figures from the most on and names from A on, and the other way round the next time', () => {
  const best = asked('');
  expect(toRankingSorting(best)).toEqual({ name: 'total_sales', descending: true });
  expect(toggleRankingSort(best, 'profit')).toEqual({ sort: 'profit', order: 'desc' });
  expect(toggleRankingSort(best, 'total_sales')).toEqual({ sort: 'sales', order: 'asc' });
  expect(toggleRankingSort(best, 'product')).toEqual({ sort: 'name', order: 'asc' });
  expect(toRankingSorting(asked('sort=stockValue&order=asc'))).toEqual({
    name: 'stock_value',
    descending: false,
  });
});

it('says how many whole days a stock lasts, where something was sold', () => {
  expect(computeDaysOfStock(10_000, 4000, 28)).toBe(70);
  expect(computeDaysOfStock(500, 1999, 28)).toBe(7);
  expect(computeDaysOfStock(10_000, 0, 28)).toBeNull();
  expect(computeDaysOfStock(10_000, -1000, 28)).toBeNull();
  expect(computeDaysOfStock(-1000, 4000, 28)).toBeNull();
});

it('can be ordered by every figure that the call orders by', () => {
  const columns = RANKING_KINDS.flatMap(kind =>
    getRankingColumns({ kind, days: 28, lastSoldFrom: '2025-11-23' }).map(({ name }) => name),
  );
  const sorts = [...new Set(columns.filter(canSortRankingBy))].map(
    column => toggleRankingSort(asked('sort=none'), column).sort,
  );
  expect(sorts.toSorted()).toEqual(RANKING_SORTS.toSorted());
});

it('calls its margin as the dashboard does, not as the profit report, which divides by the sales with tax', () => {
  const { name } = getRankingColumns({ kind: 'best', days: 28, lastSoldFrom: '' }).find(
    ({ kind }) => kind === 'percent',
  )!;
  expect(name).toBe('margin');
  for (const texts of LANGUAGES.map(flattenTexts)) {
    const column = texts.get('reports.columns.margin');
    expect(column).toBe(texts.get('morning.figures.margin'));
    expect(column).toBe(texts.get('productRanking.margin'));
    expect(column).not.toBe(texts.get('reports.profit.margin'));
  }
});

it('has no margin of a product of which more came back than was sold', () => {
  const margin = getRankingColumns({ kind: 'best', days: 28, lastSoldFrom: '' }).find(
    ({ kind }) => kind === 'percent',
  )!;
  const words = (key: string) => key;
  const shown = (salesCents: number, taxCents: number, costCents: number) => {
    const product = { salesCents, taxCents, costCents } as RankedProduct;
    return [margin.cell!(product, words), toReportFile([margin], [product], words).rows[0]![0]];
  };
  expect(shown(108_00, 8_00, 60_00)).toEqual(['40.00%', 40]);
  expect(shown(-10_80, -80, -6_00)).toEqual(['–', '']);
  expect(shown(0, 0, 5_00)).toEqual(['–', '']);
  expect(shown(1_00, 0, 5_00)).toEqual(['-400.00%', -400]);
});

it('has barcodes as codes in its file, and the sums of the amounts', () => {
  const product = {
    upc: '000000041065',
    salesCents: 108_00,
    taxCents: 8_00,
    costCents: 60_00,
    stockCents: 5_00,
  };
  const rows = [product, product] as RankedProduct[];
  const { columns, total } = toReportFile(getRankingCsvColumns(28), rows, translateToEnglish);
  const at = (heading: string) => columns.findIndex(column => column.heading === heading);
  expect(columns[at('UPC')]!.kind).toBe('code');
  const sums = ['Total Sales', 'Tax', 'Cost', 'Profit', 'Stock Value'].map(heading => total![at(heading)]);
  expect(sums).toEqual([216, 16, 120, 80, 10]);
});

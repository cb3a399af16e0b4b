import type { ProfitFigures, RankedProduct } from '../dataProvider/api';
import { translate } from '../i18n/translate';
import '../i18n/productRanking';
import { formatDay } from '../lib/days';
import { formatCount, formatPercent, thousandthsToUnits } from '../lib/quantities';
import { ProductLink } from '../ui/ProductLink';
import type { Column } from './columns';
import { computeMargin, computeNetProfitCents } from './metrics';
import { computeDaysOfStock, type RankingQuery } from './productRanking';

type RankingColumn = Column<RankedProduct>;

const nameOf = ({ name, productId }: RankedProduct): string =>
  name || translate('productRanking.product', { id: productId });

const PRODUCT: RankingColumn = {
  name: 'product',
  kind: 'text',
  value: nameOf,
  cell: product => (
    <>
      <span className="strong">
        <ProductLink id={product.name && product.productId}>{nameOf(product)}</ProductLink>
      </span>
      {product.name && !product.isActive && (
        <span className="badge">{translate('productRanking.inactive')}</span>
      )}
      <span className="second-line">{[product.category, product.supplier].filter(Boolean).join(' · ')}</span>
    </>
  ),
};

const BADGES = { A: 'badge badge-good', B: 'badge badge-accent', C: 'badge' } as const;

const ABC: RankingColumn = {
  name: 'abc',
  kind: 'text',
  value: ({ abc }) => abc ?? '',
  cell: ({ abc }) => abc && <span className={BADGES[abc]}>{abc}</span>,
};

const SOLD: RankingColumn = {
  name: 'quantity_sold',
  kind: 'count',
  value: ({ thousandths }) => thousandthsToUnits(thousandths),
};
const ORDERS: RankingColumn = { name: 'orders', kind: 'count', value: ({ orders }) => orders };
const SALES: RankingColumn = {
  name: 'total_sales',
  kind: 'money',
  isSummed: true,
  value: ({ salesCents }) => salesCents,
};
const PROFIT: RankingColumn = { name: 'profit', kind: 'money', isSummed: true, value: computeNetProfitCents };

export function formatRankedMargin(figures: ProfitFigures): string {
  const margin = computeMargin(figures);
  return margin === null ? '–' : formatPercent(margin);
}

const MARGIN: RankingColumn = {
  name: 'margin',
  kind: 'percent',
  value: product => computeMargin(product) ?? '',
  cell: formatRankedMargin,
};
const STOCK: RankingColumn = {
  name: 'stock',
  kind: 'count',
  value: ({ stockThousandths }) => thousandthsToUnits(stockThousandths),
};
const VALUE: RankingColumn = {
  name: 'stock_value',
  kind: 'money',
  isSummed: true,
  value: ({ stockCents }) => stockCents,
};

const daysLeft = (days: number): RankingColumn => {
  const left = ({ stockThousandths, thousandths }: RankedProduct) =>
    computeDaysOfStock(stockThousandths, thousandths, days);
  return {
    name: 'days_of_stock',
    kind: 'count',
    value: product => left(product) ?? '',
    cell: product => {
      const known = left(product);
      return known === null ? translate('productRanking.unsold') : formatCount(known);
    },
  };
};

const lastSold = (from: string): RankingColumn => ({
  name: 'last_sold',
  kind: 'text',
  value: product => product.lastSold,
  cell: product =>
    product.lastSold
      ? formatDay(product.lastSold)
      : translate('productRanking.notSince', { day: formatDay(from) }),
});

interface Told {
  kind: RankingQuery['kind'];
  days: number;
  lastSoldFrom: string;
}

export function getRankingColumns({ kind, days, lastSoldFrom }: Told): RankingColumn[] {
  if (kind === 'best') return [PRODUCT, ABC, SOLD, ORDERS, SALES, PROFIT, MARGIN, STOCK];
  if (kind === 'slow') return [PRODUCT, SOLD, SALES, STOCK, VALUE, daysLeft(days), lastSold(lastSoldFrom)];
  return [PRODUCT, STOCK, VALUE, lastSold(lastSoldFrom)];
}

export const getRankingCsvColumns = (days: number): RankingColumn[] => [
  { name: 'product_id', kind: 'id', value: ({ productId }) => productId },
  PRODUCT,
  { name: 'upc', kind: 'text', isCode: true, value: ({ upc }) => upc },
  { name: 'category', kind: 'text', value: ({ category }) => category },
  { name: 'supplier', kind: 'text', value: ({ supplier }) => supplier },
  ABC,
  SOLD,
  ORDERS,
  SALES,
  { name: 'tax', kind: 'money', isSummed: true, value: ({ taxCents }) => taxCents },
  { name: 'cost', kind: 'money', isSummed: true, value: ({ costCents }) => costCents },
  PROFIT,
  MARGIN,
  STOCK,
  VALUE,
  daysLeft(days),
  { name: 'last_sold', kind: 'day', value: ({ lastSold: day }) => day },
];

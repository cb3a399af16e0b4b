import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useRecordContext } from 'ra-core';
import type { Product, ProductDaySales } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/product';
import { formatDay, formatDayOmittingThisYear } from '../../../lib/days';
import { formatCents } from '../../../lib/money';
import { formatCount, formatStock } from '../../../lib/quantities';
import { computeNetProfitCents } from '../../../reports/metrics';
import { BAR_COLOUR } from '../../../reports/charts/chartColours';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { FigureCard, FigureCards } from '../../../ui/FigureCard';
import { Loading } from '../../../ui/Loading';
import { Panel } from '../../../ui/Panel';
import { lazy } from '../../../ui/lazy';
import { useApiQuery } from '../../../ui/useApiQuery';
import { ProductPageTable, type ProductPageTableColumn } from './ProductPageTable';
import { isRangeGroupedByWeek, makeSalesBars, sumNetSales } from './salesBars';
import {
  PERIOD_LENGTHS_IN_DAYS,
  type PeriodLengthInDays,
  type ProductDateRange,
} from './useProductDateRange';

const AmountBars = lazy(
  async () => ({ default: (await import('../../../reports/charts/AmountBars')).AmountBars }),
  <div className="product-chart-place" />,
);

const dayFacts = (isWeighed: boolean): ProductPageTableColumn<ProductDaySales>[] => [
  { head: translate('product.day'), kind: 'moment', cell: ({ day }) => formatDay(day) },
  { head: translate('product.orders'), kind: 'count', cell: ({ orders }) => formatCount(orders) },
  {
    head: translate('product.quantity'),
    kind: 'count',
    cell: ({ thousandths }) => formatStock(thousandths, isWeighed),
  },
  { head: translate('product.amount'), kind: 'money', cell: ({ salesCents }) => formatCents(salesCents) },
  { head: translate('product.profit'), kind: 'money', cell: day => formatCents(computeNetProfitCents(day)) },
];

export const ProductSales = ({ length, range, choose }: ProductDateRange) => {
  const translate = useTranslate();
  const { pesado } = useRecordContext<Product>()!;
  const { data, failure, refetch } = useApiQuery({
    key: ['productSales', range],
    query: (api, options) => api.productSales(range, options),
    failed: translate('product.salesFailed'),
  });
  return (
    <Box sx={{ position: 'relative' }}>
      <Lengths length={length} choose={choose} />
      <Panel title={translate('product.sales')}>
        <Figures days={data} length={length} isWeighed={pesado} failed={failure !== null} />
        <div className="product-sales">
          {failure && <ErrorBanner failure={failure} onRetry={() => void refetch()} />}
          {!data && !failure && <Loading />}
          {data && <Days days={data} range={range} isWeighed={pesado} />}
        </div>
      </Panel>
    </Box>
  );
};

const Lengths = ({ length, choose }: Pick<ProductDateRange, 'length' | 'choose'>) => {
  const translate = useTranslate();
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={length}
      aria-label={translate('product.range')}
      onChange={(_event, chosen: PeriodLengthInDays | null) => chosen && choose(chosen)}
      className="no-print"
      sx={{ position: 'absolute', right: 12, top: 10 }}
    >
      {PERIOD_LENGTHS_IN_DAYS.map(days => (
        <ToggleButton key={days} value={days}>
          {translate('product.lastDays', { days })}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
};

interface FiguresProps extends Pick<ProductDateRange, 'length'> {
  days: readonly ProductDaySales[] | undefined;
  isWeighed: boolean;
  failed: boolean;
}

const Figures = ({ days, length, isWeighed, failed }: FiguresProps) => {
  const translate = useTranslate();
  const all = days && sumNetSales(days);
  const figures = [
    [translate('product.quantitySold'), all && formatStock(all.thousandths, isWeighed)],
    [translate('product.perDay'), all && formatStock(Math.round(all.thousandths / length), isWeighed)],
    [translate('product.amount'), all && formatCents(all.salesCents)],
    [translate('product.profit'), all && formatCents(computeNetProfitCents(all))],
  ] as const;
  return (
    <div className="product-figures">
      <FigureCards columns={figures.length}>
        {figures.map(([label, value]) => (
          <FigureCard key={label} label={label} value={value} failed={failed} />
        ))}
      </FigureCards>
    </div>
  );
};

interface DaysProps extends Pick<ProductDateRange, 'range'> {
  days: readonly ProductDaySales[];
  isWeighed: boolean;
}

const Days = ({ days, range, isWeighed }: DaysProps) => {
  const translate = useTranslate();
  const now = new Date();
  const bars = makeSalesBars(days, range).map(({ day, salesCents }) => ({
    name: formatDayOmittingThisYear(day, now),
    cents: salesCents,
    fill: BAR_COLOUR,
  }));
  return (
    <>
      <AmountBars
        title={isRangeGroupedByWeek(range) ? translate('product.byWeek') : translate('product.byDay')}
        description={translate('product.chart')}
        amounts={bars}
      />
      <Box className="product-days" tabIndex={0} role="region" aria-label={translate('product.sales')}>
        {days.length === 0 && <p className="soft">{translate('product.noSales')}</p>}
        {days.length > 0 && (
          <ProductPageTable
            label={translate('product.byDay')}
            facts={dayFacts(isWeighed)}
            rows={days.toReversed()}
            keyOf={({ day }) => day}
          />
        )}
      </Box>
    </>
  );
};

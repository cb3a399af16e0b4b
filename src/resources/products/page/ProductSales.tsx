import { Box, ToggleButton, ToggleButtonGroup } from '@mui/material';
import type { ProductDay } from '../../../dataProvider/api';
import { filled } from '../../../i18n/filled';
import { productTexts as texts } from '../../../i18n/product';
import { formatDay, formatDayNear } from '../../../lib/days';
import { formatCents } from '../../../lib/money';
import { formatCount, formatThousandths } from '../../../lib/quantities';
import { netProfitCents } from '../../../reports/metrics';
import { BAR_COLOUR } from '../../../reports/charts/palette';
import { FigureCard, FigureCards } from '../../../ui/FigureCard';
import { later } from '../../../ui/later';
import { FactsTable, type Fact } from './FactsTable';
import { Part } from './Part';
import { isByWeek, soldBars, soldInAll } from './soldBars';
import { LENGTHS, type Length, type ProductDays } from './useProductDays';

const AmountBars = later(async () => ({
  default: (await import('../../../reports/charts/AmountBars')).AmountBars,
}));

const dayFacts = (): Fact<ProductDay>[] => [
  { head: texts.day, kind: 'moment', cell: ({ day }) => formatDay(day) },
  { head: texts.orders, kind: 'count', cell: ({ orders }) => formatCount(orders) },
  { head: texts.quantity, kind: 'count', cell: ({ thousandths }) => formatThousandths(thousandths) },
  { head: texts.amount, kind: 'money', cell: ({ salesCents }) => formatCents(salesCents) },
  { head: texts.profit, kind: 'money', cell: day => formatCents(netProfitCents(day)) },
];

/** What was sold of the product: figures, a chart, and the days in a table beside it. */
export const ProductSales = ({ length, range, choose }: ProductDays) => (
  <Box sx={{ position: 'relative' }}>
    <Lengths length={length} choose={choose} />
    <Part
      title={texts.sales}
      queryKey={['productSales', range]}
      query={(api, options) => api.productSales(range, options)}
      failed={texts.salesFailed}
      empty={texts.noSales}
    >
      {days => <Sales days={days} length={length} range={range} />}
    </Part>
  </Box>
);

const Lengths = ({ length, choose }: Pick<ProductDays, 'length' | 'choose'>) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    value={length}
    aria-label={texts.range}
    onChange={(_event, chosen: Length | null) => chosen && choose(chosen)}
    className="no-print"
    sx={{ position: 'absolute', right: 12, top: 10 }}
  >
    {LENGTHS.map(days => (
      <ToggleButton key={days} value={days}>
        {filled(texts.lastDays, { days })}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
);

interface SalesProps extends Pick<ProductDays, 'length' | 'range'> {
  days: readonly ProductDay[];
}

const Sales = ({ days, length, range }: SalesProps) => {
  const all = soldInAll(days);
  const now = new Date();
  const bars = soldBars(days, range).map(({ day, salesCents }) => ({
    name: formatDayNear(day, now),
    cents: salesCents,
    fill: BAR_COLOUR,
  }));
  return (
    <>
      <div className="product-figures">
        <FigureCards columns={4}>
          <FigureCard label={texts.quantitySold} value={formatThousandths(all.thousandths)} />
          <FigureCard label={texts.perDay} value={formatThousandths(Math.round(all.thousandths / length))} />
          <FigureCard label={texts.amount} value={formatCents(all.salesCents)} />
          <FigureCard label={texts.profit} value={formatCents(netProfitCents(all))} />
        </FigureCards>
      </div>
      <div className="product-sales">
        <AmountBars
          title={isByWeek(range) ? texts.byWeek : texts.byDay}
          description={texts.chart}
          amounts={bars}
        />
        <Box className="product-days" tabIndex={0} role="region" aria-label={texts.sales}>
          <FactsTable
            label={texts.byDay}
            facts={dayFacts()}
            rows={days.toReversed()}
            keyOf={({ day }) => day}
          />
        </Box>
      </div>
    </>
  );
};

import { memo, useDeferredValue } from 'react';
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import type { HourSalesComparison } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import { formatCents, formatAxisDollars } from '../../lib/money';
import { computeAxisScale } from '../../reports/charts/computeAxisScale';
import { MEASURE_COLOURS, NEUTRAL_COLOUR } from '../../reports/charts/chartColours';
import { ResponsiveChart } from '../../reports/charts/ChartFigure';
import { useChartStyle } from '../../reports/charts/useChartStyle';
import { formatHour } from '../../reports/hourNames';
import { Panel } from '../../ui/Panel';
import { Skeleton } from '../../ui/Skeleton';

interface HoursChartProps {
  /**
   * The sales per hour of the shown day and of the day that it is compared with. Undefined while they load.
   */
  pairs: readonly HourSalesComparison[] | undefined;
  isOver: boolean;
  names: { now: string; before: string };
}

const HEIGHT = 240;

/**
 * Shows the day's sales per hour beside those of the compared day. Screen readers read a table in place of the chart.
 */
const HoursChart = ({ pairs, isOver, names }: HoursChartProps) => {
  const translate = useTranslate();
  return (
    <Panel title={translate('morning.hours')}>
      <div className="morning-chart" aria-busy={!pairs}>
        {!pairs && <Skeleton sx={{ height: HEIGHT }} />}
        {pairs?.length === 0 && (
          <p className="soft">{isOver ? translate('morning.noneThen') : translate('morning.none')}</p>
        )}
        {pairs && pairs.length > 0 && <LaterChart pairs={pairs} names={names} />}
      </div>
      {pairs && pairs.length > 0 && <HoursTable pairs={pairs} names={names} />}
    </Panel>
  );
};

type Drawn = Pick<HoursChartProps, 'names'> & { pairs: readonly HourSalesComparison[] };

const inDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

const written = (dollars: unknown): string => formatCents(Math.round(Number(dollars) * 100));

/**
 * Renders the chart with a deferred value, because drawing takes longer than a frame and would delay the response to
 * a click. Unchanged values are not drawn again.
 */
const LaterChart = ({ pairs, names }: Drawn) => (
  <Chart
    pairs={useDeferredValue(pairs)}
    now={useDeferredValue(names.now)}
    before={useDeferredValue(names.before)}
  />
);

const Chart = memo(({ pairs, now, before }: Pick<Drawn, 'pairs'> & Drawn['names']) => {
  const translate = useTranslate();
  const look = useChartStyle();
  const rows = pairs.map(({ hour, nowCents, beforeCents }) => ({
    name: formatHour(hour),
    now: inDollars(nowCents),
    before: inDollars(beforeCents),
  }));
  return (
    <ResponsiveChart
      title={translate('morning.hours')}
      description={translate('morning.hoursHint')}
      height={HEIGHT}
      chart={
        <BarChart data={rows} accessibilityLayer={false} margin={{ top: 8, right: 8 }} barGap={2}>
          <CartesianGrid {...look.grid} />
          <XAxis dataKey="name" {...look.axis} interval="equidistantPreserveStart" minTickGap={8} />
          <YAxis
            {...look.axis}
            {...computeAxisScale(rows.flatMap(row => [row.now ?? 0, row.before ?? 0]))}
            tickFormatter={formatAxisDollars}
            width={56}
          />
          <Tooltip {...look.tooltip} formatter={written} />
          <Legend
            {...look.legend}
            itemSorter={null}
            formatter={name => <span style={{ color: look.text }}>{name}</span>}
          />
          <Bar
            dataKey="before"
            name={before}
            fill={`color-mix(in srgb, ${NEUTRAL_COLOUR} 50%, ${look.card})`}
            maxBarSize={28}
            isAnimationActive={false}
          />
          <Bar
            dataKey="now"
            name={now}
            fill={MEASURE_COLOURS.sales}
            maxBarSize={28}
            isAnimationActive={false}
          />
        </BarChart>
      }
    />
  );
});

const HoursTable = ({ pairs, names }: Drawn) => {
  const translate = useTranslate();
  return (
    <details className="morning-table">
      <summary>{translate('morning.asTable')}</summary>
      <table aria-label={translate('morning.hours')}>
        <thead>
          <tr>
            <th scope="col">{translate('morning.hour')}</th>
            <th scope="col">{names.now}</th>
            <th scope="col">{names.before}</th>
          </tr>
        </thead>
        <tbody>
          {pairs.map(({ hour, nowCents, beforeCents }) => (
            <tr key={hour}>
              <th scope="row">{formatHour(hour)}</th>
              <td>{nowCents === null ? '' : formatCents(nowCents)}</td>
              <td>{formatCents(beforeCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
};

export default HoursChart;

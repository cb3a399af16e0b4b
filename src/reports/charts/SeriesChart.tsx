import { Bar, BarChart, CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import { formatAxisDollars, formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { ChartFigure } from './ChartFigure';
import { computeAxisScale } from './computeAxisScale';
import { getSliceColour } from './chartColours';
import { useChartStyle } from './useChartStyle';

interface SeriesChartProps {
  kind: 'lines' | 'bars';
  title: string;
  description: string;
  /** Labels of the horizontal axis. */
  points: readonly string[];
  series: readonly ChartSeries[];
  /** True for amounts in cents. */
  isAmount: boolean;
  /** True if the bars of a point are stacked, because their sum has a meaning. */
  isStacked: boolean;
}

export interface ChartSeries {
  name: string;
  /** One value for each label of the axis. Null if there is no value. */
  values: readonly (number | null)[];
}

/** A chart of several series: lines, or bars. */
export const SeriesChart = ({
  kind,
  title,
  description,
  points,
  series,
  isAmount,
  isStacked,
}: SeriesChartProps) => {
  const look = useChartStyle();
  const unit = isAmount ? 100 : 1;
  const data = points.map((name, at) => ({
    name,
    values: series.map(({ values }) => (values[at] ?? 0) / unit),
  }));
  const scale = computeAxisScale(
    data.flatMap(({ values }) => (isStacked ? [values.reduce((sum, value) => sum + value, 0)] : values)),
  );
  const format = (value: unknown) =>
    isAmount ? formatCents(Number(value) * 100) : formatCount(Number(value));
  const Chart = kind === 'lines' ? LineChart : BarChart;
  return (
    <ChartFigure
      title={title}
      description={description}
      chart={
        <Chart data={data} accessibilityLayer={false} margin={{ top: 8, right: 8 }}>
          <CartesianGrid {...look.grid} />
          <XAxis
            dataKey="name"
            {...look.axis}
            interval="equidistantPreserveStart"
            minTickGap={12}
            // Lines begin and end at the edges, where half of a label would have no room.
            padding={kind === 'lines' ? { left: 32, right: 32 } : 'no-gap'}
          />
          <YAxis
            {...look.axis}
            {...scale}
            tickFormatter={isAmount ? formatAxisDollars : formatCount}
            width={64}
          />
          <Tooltip {...look.tooltip} formatter={format} />
          <Legend
            {...look.legend}
            itemSorter={null}
            formatter={name => <span style={{ color: look.text }}>{name}</span>}
          />
          {series.map(({ name }, at) =>
            kind === 'lines' ? (
              <Line
                key={at}
                dataKey={`values[${at}]`}
                name={name}
                stroke={getSliceColour(at)}
                strokeWidth={2}
                dot={points.length === 1}
                isAnimationActive={false}
              />
            ) : (
              <Bar
                key={at}
                dataKey={`values[${at}]`}
                name={name}
                fill={getSliceColour(at)}
                {...(isStacked ? { stackId: 'sum' } : {})}
                maxBarSize={64}
                isAnimationActive={false}
              />
            ),
          )}
        </Chart>
      }
    />
  );
};

import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import type { TextValues } from '../../i18n/translate';
import type { TextKeySuffix } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/reports';
import type { HourDrawerOpenings } from '../metrics';
import { ChartFigure } from './ChartFigure';
import { BAR_COLOUR } from './chartColours';
import { useChartStyle } from './useChartStyle';

const MAX_TICKS = 8;

/**
 * A bar chart of drawer openings by hour, from the first hour with openings to the last. The axis has whole numbers
 * only.
 */
export const DrawerOpeningBars = ({ hours }: { hours: readonly HourDrawerOpenings[] }) => {
  const translate = useTranslate();
  const look = useChartStyle();
  const words = (key: TextKeySuffix<'reports.open-drawer'>, values?: TextValues) =>
    translate(`reports.open-drawer.${key}`, values);
  const most = Math.max(1, ...hours.map(({ count }) => count));
  const step = Math.ceil(most / MAX_TICKS);
  const named = fillMissingHours(hours).map(({ hour, count }) => ({ name: words('hour', { hour }), count }));
  return (
    <ChartFigure
      title={words('chart')}
      description={words('chart_description')}
      chart={
        <BarChart data={named} accessibilityLayer={false} margin={{ top: 8, right: 8 }}>
          <CartesianGrid {...look.grid} />
          <XAxis dataKey="name" {...look.axis} />
          <YAxis
            {...look.axis}
            domain={[0, Math.ceil(most / step) * step]}
            ticks={Array.from({ length: Math.ceil(most / step) + 1 }, (_, at) => at * step)}
            interval={0}
            width={48}
          />
          <Tooltip {...look.tooltip} />
          <Legend {...look.legend} formatter={name => <span style={{ color: look.text }}>{name}</span>} />
          <Bar
            dataKey="count"
            name={words('bars')}
            fill={BAR_COLOUR}
            maxBarSize={64}
            isAnimationActive={false}
          />
        </BarChart>
      }
    >
      <table className="visually-hidden">
        <caption>{words('chart')}</caption>
        <thead>
          <tr>
            <th scope="col">{translate('reports.columns.hour')}</th>
            <th scope="col">{words('bars')}</th>
          </tr>
        </thead>
        <tbody>
          {named.map(({ name, count }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{count}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ChartFigure>
  );
};

export function fillMissingHours(hours: readonly HourDrawerOpenings[]): HourDrawerOpenings[] {
  const known = new Map(hours.map(({ hour, count }) => [hour, count]));
  const [first, last] = [Math.min(...known.keys()), Math.max(...known.keys())];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => ({
    hour: first + at,
    count: known.get(first + at) ?? 0,
  }));
}

import { useTranslate } from 'ra-core';
import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import type { HourOpenings } from '../metrics';
import { ChartFigure } from './ChartFigure';
import { colourOf, useChartLook } from './useChartLook';

/** Openings by hour, on an axis that counts one by one; where there is no room, some of its numbers are left out. */
export const HourBars = ({ hours }: { hours: readonly HourOpenings[] }) => {
  const translate = useTranslate();
  const look = useChartLook();
  const words = (key: string, values?: object) => translate(`reports.open-drawer.${key}`, values);
  const most = Math.max(...hours.map(({ count }) => count));
  const named = hours.map(({ hour, count }) => ({ name: words('hour', { hour }), count }));
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
            domain={[0, most]}
            ticks={Array.from({ length: most + 1 }, (_, count) => count)}
            interval="equidistantPreserveStart"
            width={48}
          />
          <Tooltip {...look.tooltip} />
          <Legend {...look.legend} />
          <Bar
            dataKey="count"
            name={words('bars')}
            fill={colourOf(0)}
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

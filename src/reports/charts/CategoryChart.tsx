import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material';
import { useState } from 'react';
import { Bar, BarChart, CartesianGrid, Pie, PieChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { TextKeySuffix } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/reports';
import { formatCents, formatAxisDollars } from '../../lib/money';
import { formatPercent } from '../../lib/quantities';
import type { CategoryShare } from '../metrics';
import { ChartFigure } from './ChartFigure';
import { computeAxisScale } from './computeAxisScale';
import { BAR_COLOUR, getSliceColour, NEUTRAL_COLOUR } from './chartColours';
import { useChartStyle } from './useChartStyle';

/**
 * Number of categories that a chart shows by name. More slices cannot be told apart at a glance, and more bars have no
 * room. The smaller categories are one slice or bar together.
 */
const MOST = { pie: 7, bar: 16 };

interface Slice {
  categoryId: number | null;
  name: string;
  dollars: number;
  percent: CategoryShare['percent'];
  fill: string;
}

interface CategoryChartProps {
  shares: readonly CategoryShare[];
  onPress: (categoryId: number) => void;
}

const written = (dollars: unknown): string => formatCents(Number(dollars) * 100);

export const CategoryChart = ({ shares, onPress }: CategoryChartProps) => {
  const translate = useTranslate();
  const words = (key: TextKeySuffix<'reports.top-categories'>) => translate(`reports.top-categories.${key}`);
  const [type, setType] = useState<'pie' | 'bar'>('pie');
  const slices = toSlices(shares, words('other'), MOST[type]);
  // A pie chart cannot show negative values, so they are left out.
  const shown = type === 'pie' ? slices.filter(({ dollars }) => dollars > 0) : slices;
  const press = (index: number) => {
    const categoryId = shown[index]?.categoryId;
    if (typeof categoryId === 'number') onPress(categoryId);
  };
  const Chart = type === 'pie' ? PieOf : BarsOf;
  return (
    <Box sx={{ position: 'relative' }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={type}
        aria-label={words('chart_type')}
        onChange={(_event, chosen: 'pie' | 'bar' | null) => chosen && setType(chosen)}
        className="no-print"
        sx={{ position: 'absolute', right: 12, top: 12, zIndex: 1 }}
      >
        <ToggleButton value="pie">{words('pie')}</ToggleButton>
        <ToggleButton value="bar">{words('bar')}</ToggleButton>
      </ToggleButtonGroup>
      <ChartFigure
        title={words('chart')}
        description={words('chart_description')}
        chart={<Chart slices={shown} measure={words('sales')} onPress={press} />}
        legend={<Legend slices={shown} coloured={type === 'pie'} />}
      />
      {shown.length < slices.length && (
        <Typography sx={{ color: 'text.secondary', fontSize: 13, px: 2, pb: 1 }}>
          {words('no_slice')}
        </Typography>
      )}
    </Box>
  );
};

function toSlices(shares: readonly CategoryShare[], other: string, most: number): Slice[] {
  const slices: Slice[] = shares.slice(0, most).map((share, index) => ({
    categoryId: share.categoryId,
    name: share.name,
    dollars: share.salesCents / 100,
    percent: share.percent,
    fill: getSliceColour(index),
  }));
  const rest = shares.slice(most);
  if (rest.length === 0) return slices;
  return [
    ...slices,
    {
      categoryId: null,
      name: other,
      dollars: rest.reduce((sum, { salesCents }) => sum + salesCents, 0) / 100,
      percent: rest.reduce<Slice['percent']>(
        (sum, { percent }) => (sum === null || percent === null ? null : sum + percent),
        0,
      ),
      fill: NEUTRAL_COLOUR,
    },
  ];
}

interface ChartProps {
  slices: Slice[];
  measure: string;
  onPress: (index: number) => void;
}

// recharts measures the container and passes the size to its child, which must pass it on to the chart.
const PieOf = ({ slices, measure: _, onPress, ...size }: ChartProps) => {
  const look = useChartStyle();
  return (
    <PieChart accessibilityLayer={false} {...size}>
      <Tooltip {...look.tooltip} formatter={written} />
      <Pie
        data={slices}
        dataKey="dollars"
        nameKey="name"
        innerRadius={0}
        outerRadius="92%"
        startAngle={90}
        endAngle={-270}
        stroke={look.card}
        isAnimationActive={false}
        // The pie is not a tab stop, because the table beside it has the same links.
        rootTabIndex={-1}
        cursor="pointer"
        onClick={(_slice, index) => onPress(index)}
      />
    </PieChart>
  );
};

const BarsOf = ({ slices, measure, onPress, ...size }: ChartProps) => {
  // All bars have one colour. Colours per category are only for the pie.
  const bars = slices.map(({ fill: _, ...slice }) => slice);
  const look = useChartStyle();
  return (
    <BarChart
      data={bars}
      layout="vertical"
      accessibilityLayer={false}
      margin={{ top: 8, right: 24 }}
      {...size}
    >
      <CartesianGrid {...look.grid} vertical horizontal={false} />
      <XAxis
        type="number"
        {...look.axis}
        {...computeAxisScale(bars.map(({ dollars }) => dollars))}
        tickFormatter={formatAxisDollars}
      />
      <YAxis type="category" dataKey="name" {...look.axis} width={120} interval={0} />
      <Tooltip {...look.tooltip} formatter={written} />
      <Bar
        dataKey="dollars"
        name={measure}
        fill={BAR_COLOUR}
        maxBarSize={28}
        isAnimationActive={false}
        cursor="pointer"
        onClick={(_bar, index) => onPress(index)}
      />
    </BarChart>
  );
};

const Legend = ({ slices, coloured }: { slices: Slice[]; coloured: boolean }) => (
  <Box
    component="ul"
    sx={{
      listStyle: 'none',
      m: 0,
      p: 0,
      display: 'grid',
      alignContent: 'center',
      gap: 0.75,
      fontSize: 13,
      // Beside a pie, which is narrower than its space, the legend starts near the middle.
      ...(coloured && { flex: { md: '0 0 45%' }, gridTemplateColumns: { md: 'minmax(0, 320px)' } }),
      '@media print': { gap: '2px', fontSize: 11 },
      '& li': { display: 'flex', gap: 1, alignItems: 'center' },
      '& .swatch': { width: 12, height: 12, borderRadius: '3px', flexShrink: 0 },
      '& small': { ml: 'auto', pl: 1, fontSize: 'inherit', color: 'text.secondary' },
    }}
  >
    {slices.map(({ name, fill, percent }, index) => (
      <li key={index}>
        {coloured && <span className="swatch" style={{ background: fill }} />}
        {name}
        <small>{percent === null ? '–' : formatPercent(percent)}</small>
      </li>
    ))}
  </Box>
);

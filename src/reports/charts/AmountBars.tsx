import InboxIcon from '@mui/icons-material/Inbox';
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts';
import { formatCents, formatAxisDollars } from '../../lib/money';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/reports';
import { toColourVariable } from '../../theme/colours';
import { EmptyState } from '../../ui/EmptyState';
import { Panel } from '../../ui/Panel';
import { ChartFigure } from './ChartFigure';
import { computeAxisScale } from './computeAxisScale';
import { useChartStyle } from './useChartStyle';

export interface NamedAmount {
  name: string;
  cents: number;
  fill: string;
}

interface AmountBarsProps {
  title: string;
  description: string;
  amounts: readonly NamedAmount[];
  onPress?: (index: number) => void;
}

/**
 * Up to this number of bars, every bar is labelled even on a phone. With more bars, labels that would touch are
 * omitted.
 */
const FEW = 4;

/**
 * Converts the amounts to dollars. The axis has its ticks at round numbers, and a round number of cents is not always a
 * round number of dollars.
 */
const inDollars = (amounts: readonly NamedAmount[]) =>
  amounts.map(({ name, cents, fill }) => ({
    name,
    cents,
    // A negative amount, such as a day with more refunds than sales, stands out.
    fill: cents < 0 ? toColourVariable('accent') : fill,
    dollars: cents / 100,
  }));

const written = (dollars: unknown): string => formatCents(Number(dollars) * 100);

const named = (dollars: unknown, _name: unknown, bar: { payload?: NamedAmount }) => [
  written(dollars),
  bar.payload?.name ?? '',
];

export const AmountBars = ({ title, description, amounts, onPress }: AmountBarsProps) => {
  const look = useChartStyle();
  const translate = useTranslate();
  if (amounts.every(({ cents }) => cents === 0))
    return (
      <Panel title={title}>
        <EmptyState icon={InboxIcon} title={translate('reports.no_data')} />
      </Panel>
    );
  const bars = inDollars(amounts);
  const scale = computeAxisScale(bars.map(({ dollars }) => dollars));
  return (
    <ChartFigure
      title={title}
      description={description}
      chart={
        <BarChart data={bars} accessibilityLayer={false} margin={{ top: 24, right: 8 }}>
          <CartesianGrid {...look.grid} />
          <XAxis
            dataKey="name"
            {...look.axis}
            interval={amounts.length > FEW ? 'equidistantPreserveStart' : 0}
            minTickGap={12}
          />
          <YAxis {...look.axis} {...scale} tickFormatter={formatAxisDollars} width={64} />
          <Tooltip {...look.tooltip} formatter={named} labelStyle={{ display: 'none' }} />
          <Bar
            dataKey="dollars"
            name=""
            label={
              amounts.length <= FEW && { position: 'top', formatter: written, fill: look.text, fontSize: 13 }
            }
            maxBarSize={96}
            isAnimationActive={false}
            cursor={onPress && 'pointer'}
            onClick={(_bar, index) => onPress?.(index)}
          />
        </BarChart>
      }
    />
  );
};

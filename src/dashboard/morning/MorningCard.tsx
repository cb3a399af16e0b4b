import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import { formatTenths } from '../../lib/quantities';
import { FigureChange, ComparisonLine } from '../../reports/ComparedCard';
import type { ComparedFigure } from '../../reports/comparison';
import { formatComparedDays } from '../../reports/wording';
import { FigureCard } from '../../ui/FigureCard';
import { Sparkline } from './Sparkline';

interface MorningCardProps {
  label: string;
  value: string | undefined;
  failed: boolean;
  figure: number | null;
  before: ComparedFigure | undefined;
  /** True if the figure is a percentage. Its change is shown in percentage points. */
  isShare: boolean;
  /** A note behind the label, such as "and 1 refund". */
  note?: string | undefined;
  /** Figures of the last 14 days; the shown day is the last. */
  days: (number | null)[] | undefined;
}

export const MorningCard = ({
  label,
  value,
  failed,
  figure,
  before,
  isShare,
  note,
  days,
}: MorningCardProps) => (
  <FigureCard label={note ? `${label} ${note}` : label} value={value} failed={failed}>
    <ComparisonLine>
      {before && figure !== null && !isShare && <FigureChange figure={figure} before={before} moreIsBetter />}
      {before && figure !== null && isShare && <Points by={figure - before.figure} before={before} />}
    </ComparisonLine>
    <Sparkline values={days ?? []} />
  </FigureCard>
);

/**
 * Shows "▲ 0.5 points vs Sun Nov 15". The text for screen readers says "0.5 points more than", because they may skip
 * the arrow.
 */
const Points = ({ by, before }: { by: number; before: ComparedFigure }) => {
  const translate = useTranslate();
  const days = formatComparedDays(before, new Date(), useTranslate());
  const size = formatTenths(Math.abs(by));
  if (size === '0') return translate('morning.samePoints', { days });
  const points = translate('morning.points', {
    smart_count: Math.round(Math.abs(by) * 10) / 10,
    points: size,
  });
  return (
    <>
      <span aria-hidden className={`morning-points ${by > 0 ? 'up' : ''}`}>
        {translate(by > 0 ? 'morning.morePoints' : 'morning.lessPoints', { points, days })}
      </span>
      <span className="visually-hidden">
        {translate(by > 0 ? 'morning.morePointsRead' : 'morning.lessPointsRead', { points, days })}
      </span>
    </>
  );
};

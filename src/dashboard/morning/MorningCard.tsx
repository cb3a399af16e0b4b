import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/morning';
import { formatToOneDecimal } from '../../lib/quantities';
import { FigureChange, ComparisonLine } from '../../reports/ComparedFigureCard';
import type { ComparedFigure } from '../../reports/comparison';
import { formatComparedDays } from '../../reports/comparisonTexts';
import { FigureCard } from '../../ui/FigureCard';
import { Sparkline } from './Sparkline';

interface MorningCardProps {
  label: string;
  value: string | undefined;
  failed: boolean;
  figure: number | null;
  before: ComparedFigure | undefined;
  /** True for a percentage. Its change is shown in percentage points. */
  isShare: boolean;
  /** A note after the label, such as "and 1 refund". */
  note?: string | undefined;
  /** Values of the last 14 days for the sparkline; the last is the shown day. */
  days: (number | null)[] | undefined;
  isDayOver: boolean;
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
  isDayOver,
}: MorningCardProps) => {
  const translate = useTranslate();
  return (
    <FigureCard label={note ? `${label} ${note}` : label} value={value} failed={failed}>
      <ComparisonLine>
        {before && figure !== null && !isShare && (
          <FigureChange figure={figure} before={before} moreIsBetter />
        )}
        {before && figure !== null && isShare && <Points by={figure - before.figure} before={before} />}
      </ComparisonLine>
      <Sparkline values={days ?? []} isLastPartial={!isDayOver} />
      <span className="second-line">{translate('morning.lastDays', { days: days?.length ?? 14 })}</span>
    </FigureCard>
  );
};

/**
 * Shows a change such as "▲ 0.5 points vs Sun Nov 15". Screen readers get "0.5 points more than", because some of them
 * skip the arrow.
 */
const Points = ({ by, before }: { by: number; before: ComparedFigure }) => {
  const translate = useTranslate();
  const days = formatComparedDays(before, new Date(), useTranslate());
  const size = formatToOneDecimal(Math.abs(by));
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

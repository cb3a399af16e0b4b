import type { TextKeySuffix } from '../i18n/textKey';
import type { Translate, TextValues } from '../i18n/translate';
import '../i18n/compare';
import { formatDayOmittingThisYear, formatMinuteOfDay, formatWeekday } from '../lib/days';
import { formatSharePercent } from '../lib/quantities';
import type { ComparedFigure } from './comparison';

/** Formats compared days, such as "Sat Nov 14 until 1:25 PM", "Nov 1 – Nov 20" or "Sat Nov 14, whole day". */
export function formatComparedDays(
  { range: { start, end }, extent }: Pick<ComparedFigure, 'range' | 'extent'>,
  now: Date,
  translate: Translate,
): string {
  const words = (key: TextKeySuffix<'compare'>, values: TextValues) => translate(`compare.${key}`, values);
  const single = start === end;
  const days = single
    ? formatWeekday(start, now)
    : words('days', {
        start: formatDayOmittingThisYear(start, now),
        end: formatDayOmittingThisYear(end, now),
      });
  if (extent === 'all') return days;
  if (extent === 'whole') return words(single ? 'whole_day' : 'whole_days', { days });
  return words('until', { days, time: formatMinuteOfDay(extent.until, extent.by) });
}

interface ChangeText {
  /**
   * Text such as "▲ 17%", which does not name the compared days. Empty if nothing changed or the earlier value is 0.
   */
  short: string;
  /** Full text such as "▲ 17% vs Sat Nov 14". */
  shown: string;
  /** Text for screen readers, such as "17% more than Sat Nov 14"; null if it equals the shown text. */
  read: string | null;
  /** Direction of the change: 1 up, -1 down, 0 none. */
  way: number;
}

export function describeFigureChange(change: number | 'new', days: string, translate: Translate): ChangeText {
  const words = (key: TextKeySuffix<'compare'>, values: TextValues = {}) =>
    translate(`compare.${key}`, { days, ...values });
  if (change === 'new') return { short: '', shown: words('new'), read: null, way: 0 };
  const percent = formatSharePercent(Math.abs(change));
  if (percent === formatSharePercent(0)) return { short: '', shown: words('same'), read: null, way: 0 };
  const more = change > 0;
  return {
    short: `${more ? '▲' : '▼'} ${percent}`,
    shown: words(more ? 'up' : 'down', { percent }),
    read: words(more ? 'more' : 'less', { percent }),
    way: Math.sign(change),
  };
}

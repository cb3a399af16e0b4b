import type { Translate } from '../../i18n/translate';
import { getCurrentBusinessDayNoon } from '../../lib/businessDay';
import { findDateRangePreset } from '../../lib/dateRangePresets';
import { formatDayOmittingThisYear, type DayRange } from '../../lib/days';

/** The name of a range, such as "Today", or its days. */
export function formatRangeLabel(range: DayRange, translate: Translate): string {
  const now = getCurrentBusinessDayNoon();
  const preset = findDateRangePreset(range, now);
  if (preset) return translate(`dates.${preset}`);
  const [start, end] = [range.start, range.end].map(day => formatDayOmittingThisYear(day, now));
  return start === end ? start! : `${start} – ${end}`;
}

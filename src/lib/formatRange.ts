import type { DayRange } from './days';
import { formatDay } from './days';

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** "Nov 21, 2026", or "Nov 1, 2026 to Nov 21, 2026". */
export const formatRange = ({ start, end }: DayRange, translate: Translate): string =>
  start === end
    ? formatDay(start)
    : translate('dates.range_of', { start: formatDay(start), end: formatDay(end) });

import { translate } from '../../i18n/translate';
import '../../i18n/findOrder';
import { formatDayOmittingThisYear, formatMinuteOfDay, formatWeekday, type DayRange } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { findDateRangePreset } from '../../lib/dateRangePresets';
import type { OrderSearchCondition } from './parseSearchText';

export function formatSearchChip(part: OrderSearchCondition, now: Date): string {
  switch (part.kind) {
    case 'number':
      return translate('findOrder.number', { number: part.number });
    case 'reference':
      return translate('findOrder.reference', { reference: part.reference });
    case 'amount':
      return amountText(part.cents, part.tolerance);
    case 'amounts':
      return between(formatCents(part.from), formatCents(part.to));
    case 'days':
      return daysText(part, now);
    case 'time':
      return between(formatMinuteOfDay(part.from), formatMinuteOfDay(part.to));
    case 'product':
      return part.text;
    case 'cashier':
      return translate('findOrder.cashier', { name: part.name });
    case 'terminal':
      return translate('findOrder.terminal', { name: part.name });
    case 'tender':
      return translate(`findOrder.tenders.${part.tender}`);
    case 'status':
      return translate(`findOrder.statuses.${part.status}`);
  }
}

const between = (from: string, to: string): string => translate('findOrder.between', { from, to });

const amountText = (cents: number, tolerance: number): string =>
  tolerance === 0
    ? formatCents(cents)
    : between(formatCents(cents - tolerance), formatCents(cents + tolerance));

function daysText(range: DayRange, now: Date): string {
  if (range.start !== range.end)
    return between(formatDayOmittingThisYear(range.start, now), formatDayOmittingThisYear(range.end, now));
  const named = findDateRangePreset(range, now);
  if (named !== 'today' && named !== 'yesterday') return formatWeekday(range.start, now);
  return translate('findOrder.dayNamed', {
    name: translate(`findOrder.${named}`),
    day: formatDayOmittingThisYear(range.start, now),
  });
}

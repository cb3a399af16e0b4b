import { filled } from '../../i18n/filled';
import { findOrderTexts as texts } from '../../i18n/findOrder';
import { formatDayNear, formatMinutes, formatWeekday, type DayRange } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { presetOf } from '../../lib/presets';
import type { Part } from './understood';

/** What was understood, in words that leave no doubt: `$38.40`, `Yesterday, Nov 22`, `5:30 PM to 6:30 PM`, `milk`. */
export function chipText(part: Part, now: Date): string {
  switch (part.kind) {
    case 'number':
      return filled(texts.number, { number: part.number });
    case 'reference':
      return filled(texts.reference, { reference: part.reference });
    case 'amount':
      return amountText(part.cents, part.tolerance);
    case 'amounts':
      return between(formatCents(part.from), formatCents(part.to));
    case 'days':
      return daysText(part, now);
    case 'time':
      return between(formatMinutes(part.from), formatMinutes(part.to));
    case 'product':
      return part.text;
    case 'cashier':
      return filled(texts.cashier, { name: part.name });
    case 'terminal':
      return filled(texts.terminal, { name: part.name });
    case 'tender':
      return texts.tenders[part.tender];
    case 'status':
      return texts.statuses[part.status];
  }
}

const between = (from: string, to: string): string => filled(texts.between, { from, to });

const amountText = (cents: number, tolerance: number): string =>
  tolerance === 0
    ? formatCents(cents)
    : between(formatCents(cents - tolerance), formatCents(cents + tolerance));

function daysText(range: DayRange, now: Date): string {
  if (range.start !== range.end)
    return between(formatDayNear(range.start, now), formatDayNear(range.end, now));
  const named = presetOf(range, now);
  if (named !== 'today' && named !== 'yesterday') return formatWeekday(range.start, now);
  return filled(texts.dayNamed, { name: texts[named], day: formatDayNear(range.start, now) });
}

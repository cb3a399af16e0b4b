import type { PriceChange } from '../../../dataProvider/api';
import { bulkTexts as texts } from '../../../i18n/bulk';
import { filled } from '../../../i18n/filled';
import { formatCents } from '../../../lib/money';
import { formatRate } from '../../../lib/quantities';

/** "+5% of the price". */
export function ruleText({ by, hundredths }: PriceChange['rule']): string {
  const sign = hundredths > 0 && by !== 'margin' ? '+' : '';
  const value = sign + (by === 'amount' ? formatCents(hundredths) : formatRate(hundredths));
  return filled(texts.rules[by] ?? '%{value}', { value });
}

export const roundingText = ({ rounding, direction }: PriceChange['rule']): string =>
  filled(texts.rounded[direction] ?? '%{rounding}', { rounding: texts.roundings[rounding] ?? '' });

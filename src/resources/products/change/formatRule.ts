import type { PriceChange } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import '../../../i18n/bulk';
import { formatCents } from '../../../lib/money';
import { formatRate } from '../../../lib/quantities';

export function formatRule({ by, hundredths }: PriceChange['rule']): string {
  const sign = hundredths > 0 && by !== 'margin' ? '+' : '';
  const value = sign + (by === 'amount' ? formatCents(hundredths) : formatRate(hundredths));
  return translate(`bulk.rules.${by}`, { _: '%{value}', value });
}

export const formatRounding = ({ rounding, direction }: PriceChange['rule']): string =>
  translate(`bulk.rounded.${direction}`, {
    _: '%{rounding}',
    rounding: translate(`bulk.roundings.${rounding}`, { _: '' }),
  });

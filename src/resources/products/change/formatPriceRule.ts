import type { PriceChange } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import '../../../i18n/bulk';
import { formatCents } from '../../../lib/money';
import { formatRatePercent } from '../../../lib/quantities';

export function formatPriceRule({ by, hundredths }: PriceChange['rule']): string {
  const sign = hundredths > 0 && by !== 'margin' ? '+' : '';
  const value = sign + (by === 'amount' ? formatCents(hundredths) : formatRatePercent(hundredths));
  return translate(`bulk.rules.${by}`, { _: '%{value}', value });
}

export const formatPriceRounding = ({ rounding, direction }: PriceChange['rule']): string =>
  translate(`bulk.rounded.${direction}`, {
    _: '%{rounding}',
    rounding: translate(`bulk.roundings.${rounding}`, { _: '' }),
  });

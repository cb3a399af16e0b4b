import { filled } from '../../i18n/filled';
import { morningTexts as texts } from '../../i18n/morning';
import { formatCount } from '../../lib/quantities';

/** "and 2 refunds", beside a number of orders. Undefined without refunds. */
export const refundsText = (refunds: number): string | undefined => {
  if (refunds === 0) return undefined;
  return refunds === 1 ? texts.oneRefund : filled(texts.refunds, { refunds: formatCount(refunds) });
};

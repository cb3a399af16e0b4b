import { counted } from '../../i18n/filled';
import { morningTexts as texts } from '../../i18n/morning';
import { formatCount } from '../../lib/quantities';

/** "and 2 refunds", beside a number of orders. Undefined without refunds. */
export const refundsText = (refunds: number): string | undefined =>
  refunds === 0 ? undefined : counted(texts, 'refunds', refunds, { refunds: formatCount(refunds) });

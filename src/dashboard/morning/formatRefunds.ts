import { translate } from '../../i18n/translate';
import '../../i18n/morning';
import { formatCount } from '../../lib/quantities';

/** "and 2 refunds", beside a number of orders. Undefined without refunds. */
export const formatRefunds = (refunds: number): string | undefined =>
  refunds === 0
    ? undefined
    : translate('morning.refunds', { smart_count: refunds, refunds: formatCount(refunds) });

import { translate } from '../../i18n/translate';
import '../../i18n/morning';
import { formatCount } from '../../lib/quantities';

/** @returns "and 2 refunds" for display beside a number of orders; undefined without refunds */
export const formatRefundCount = (refunds: number): string | undefined =>
  refunds === 0
    ? undefined
    : translate('morning.refunds', { smart_count: refunds, refunds: formatCount(refunds) });

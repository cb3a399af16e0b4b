import type { BulkProductChange } from '../../../dataProvider/api';
import type { TextKey } from '../../../i18n/textKey';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { formatCount } from '../../../lib/quantities';
import { useIdempotencyKeys } from '../../../lib/useIdempotencyKeys';
import { createProductChangeCalls } from './productChangeSteps';
import { loadSelectedProducts, toBulkProductScope, type BulkChangeTarget } from './bulkChangeTarget';
import { useBulkProductChange } from './useBulkProductChange';

type Change = BulkProductChange['change'];

export function useBulkFieldChange(
  target: BulkChangeTarget,
  onClose: () => void,
  said: TextKey = 'bulk.changed',
) {
  const translate = useTranslate();
  const keyOf = useIdempotencyKeys();
  const { start, ...state } = useBulkProductChange(onClose);
  const sentenceOf = (count: number, untouched = 0) =>
    translate(untouched > 0 && said === 'bulk.changed' ? 'bulk.changedSome' : said, {
      count: formatCount(count),
      untouched: formatCount(untouched),
    });
  const apply = (change: Change) => {
    const scope = toBulkProductScope(target);
    void start({
      together: async api => {
        const idempotencyKey = keyOf({ scope, change });
        const { id, changed, untouched } = await api.changeProducts({ ...scope, change, idempotencyKey });
        return {
          sentence: sentenceOf(changed, untouched),
          ...('set' in change && changed > 0
            ? { undo: () => api.revertProductChange({ id, of: 'fields' }) }
            : {}),
        };
      },
      steps: async api =>
        createProductChangeCalls(api, target.branchId, await loadSelectedProducts(api, target), change),
      said: sentenceOf,
      failed: translate('bulk.notChanged'),
    });
  };
  return { ...state, apply, count: formatCount(target.count) };
}

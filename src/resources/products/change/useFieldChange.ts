import type { ProductsChange } from '../../../dataProvider/api';
import { bulkTexts as texts } from '../../../i18n/bulk';
import { filled } from '../../../i18n/filled';
import { formatCount } from '../../../lib/quantities';
import { useKeyOf } from '../../../lib/useKeyOf';
import { changeSteps } from './steps';
import { listedProducts, scopeOf, type Target } from './target';
import { useManyChange } from './useManyChange';

type Change = ProductsChange['change'];

/** @param said the sentence about how many products were changed */
export function useFieldChange(target: Target, onClose: () => void, said: string = texts.changed) {
  const keyOf = useKeyOf();
  const { start, ...state } = useManyChange(onClose);
  const sentenceOf = (count: number, untouched = 0) =>
    filled(untouched > 0 && said === texts.changed ? texts.changedSome : said, {
      count: formatCount(count),
      untouched: formatCount(untouched),
    });
  const apply = (change: Change) => {
    const scope = scopeOf(target);
    void start({
      together: async api => {
        const idempotencyKey = keyOf({ scope, change });
        const { id, changed, untouched } = await api.changeProducts({ ...scope, change, idempotencyKey });
        return {
          sentence: sentenceOf(changed, untouched),
          ...('set' in change && changed > 0 ? { undo: () => api.takeChangeBack({ id, of: 'fields' }) } : {}),
        };
      },
      steps: async api => changeSteps(api, target.branchId, await listedProducts(api, target), change),
      said: sentenceOf,
      failed: texts.notChanged,
    });
  };
  return { ...state, apply, count: formatCount(target.count) };
}

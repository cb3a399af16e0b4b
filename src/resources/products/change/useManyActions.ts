import { backend } from '../../../backends';
import { useAllowed } from '../../../ui/useAllowed';

/** What the person may do with many products at once. */
export function useManyActions() {
  const edit = useAllowed('edit', 'products');
  const remove = useAllowed('delete', 'products');
  const merge = remove && backend().capabilities.has('mergeProducts');
  const promote = useAllowed('edit', 'promotions') && backend().capabilities.has('addPromotionItem');
  const print = useAllowed('list', 'inventory/labels');
  return { edit, remove, merge, promote, print, any: edit || remove || promote || print };
}

import { backend } from '../../../backends';
import { useAllowed } from '../../../ui/useAllowed';

/** What the person may do with many products at once. */
export function useManyActions() {
  const edit = useAllowed('edit', 'products');
  const remove = useAllowed('delete', 'products');
  const promote = useAllowed('edit', 'promotions') && backend().capabilities.has('addPromotionItem');
  const print = useAllowed('list', 'inventory/labels');
  return { edit, remove, promote, print, any: edit || remove || promote || print };
}

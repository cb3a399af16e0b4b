import { getBackend } from '../../../backends/backend';
import { useAllowed } from '../../../ui/useAllowed';

export function useAllowedBulkActions() {
  const edit = useAllowed('edit', 'products');
  const remove = useAllowed('delete', 'products');
  const merge = remove && getBackend().capabilities.has('mergeProducts');
  const promote = useAllowed('edit', 'promotions') && getBackend().capabilities.has('addPromotionItem');
  const print = useAllowed('list', 'inventory/labels');
  return { edit, remove, merge, promote, print, any: edit || remove || promote || print };
}

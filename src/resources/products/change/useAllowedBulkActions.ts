import { getBackend } from '../../../backends/backend';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';

export function useAllowedBulkActions() {
  const edit = useIsActionAllowed('edit', 'products');
  const remove = useIsActionAllowed('delete', 'products');
  const merge = remove && getBackend().capabilities.has('mergeProducts');
  const promote =
    useIsActionAllowed('edit', 'promotions') && getBackend().capabilities.has('addPromotionItem');
  const print = useIsActionAllowed('list', 'inventory/labels');
  return { edit, remove, merge, promote, print, any: edit || remove || promote || print };
}

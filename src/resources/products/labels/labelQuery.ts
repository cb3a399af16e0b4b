import type { PageLocation } from '../../../ui/UnsavedChangesQuestion';
import type { BulkChangeTarget } from '../change/bulkChangeTarget';

/**
 * History state of a link to the label page: selected products, or the name of the purchase whose id is in the URL.
 */
interface Said {
  target?: BulkChangeTarget;
  purchase?: string;
}

export function readLabelQuery({ search, state }: PageLocation) {
  const said = state as Said | null;
  const id = new URLSearchParams(search).get('purchase');
  const purchase = id && /^\w{1,40}$/.test(id) ? { id, name: said?.purchase ?? `#${id}` } : null;
  return { purchase, target: purchase ? undefined : said?.target };
}

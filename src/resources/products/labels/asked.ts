import type { Place } from '../../../ui/LeaveQuestion';
import type { Target } from '../change/target';

/** What leads here says: the address a purchase, the history's state a selection and what the purchase is called. */
interface Said {
  target?: Target;
  purchase?: string;
}

/** What labels are asked for. */
export function askedIn({ search, state }: Place) {
  const said = state as Said | null;
  const id = new URLSearchParams(search).get('purchase');
  const purchase = id && /^\w{1,40}$/.test(id) ? { id, name: said?.purchase ?? `#${id}` } : null;
  return { purchase, target: purchase ? undefined : said?.target };
}

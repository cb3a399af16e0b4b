/** What runs low, and the drafts that are made of it. Additions of our server. */
import type { ReorderInput } from '../../../contract/reorder';
import { OFFERS } from '../../../contract/words';
import { unitsOf } from '../../lib/quantities';
import { callOf, get } from '../requests';
import { isFields, numberOf } from '../wire';

const PATH = '/api/purchases/reorder';

const offered = callOf(OFFERS.reorder);

// No other page pays for them.
const answers = () => import('./reorderAnswers');

export interface ReorderQuery {
  branchId: number;
  /** Without it, also what does not run low. */
  lowOnly: boolean;
  /** Null: of all. */
  supplierId: number | null;
}

export const reorder = offered(
  ({ branchId, lowOnly, supplierId }: ReorderQuery) =>
    get(PATH, { branchId, show: lowOnly ? 'low' : 'all', supplierId: supplierId ?? undefined }),
  async answer => (await answers()).readReorder(answer),
);

/** How many products run low. */
export const lowStock = offered(
  (branchId: number) => get(`${PATH}/low`, { branchId }),
  answer => (isFields(answer) ? numberOf(answer.products) : 0),
);

export interface ReorderLine {
  productId: number;
  supplierId: number;
  /** Thousandths. */
  quantity: number;
  /** As it was shown. */
  inDrafts: number;
}

/** A draft a supplier, all of them or none. */
export const makeDrafts = offered(
  ({
    branchId,
    lines,
    idempotencyKey,
  }: {
    branchId: number;
    lines: ReorderLine[];
    idempotencyKey: string;
  }) => ({
    ...({ method: 'POST', path: PATH, idempotencyKey } as const),
    body: {
      branchId,
      lines: lines.map(({ quantity, inDrafts, ...line }) => ({
        ...line,
        quantity: unitsOf(quantity),
        inDrafts: unitsOf(inDrafts),
      })),
    } satisfies ReorderInput,
  }),
  async answer => (await answers()).readDrafts(answer),
);

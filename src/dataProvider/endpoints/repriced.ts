/** Products whose price changed: an addition of our server. */
import type { RepricedProducts as RepricedWire } from '../../../contract/repriced';
import { OFFERS } from '../../../contract/enums';
import { defineOptionalCall, get } from '../requests';
import { readRows } from '../pages';
import { toNumber, type Loose } from '../wire';
import { products, type Product } from './catalogue';

export interface RepricedAnswer {
  /** UTC milliseconds by the server's clock: the `since` of the next call. */
  until: number;
  products: Product[];
}

const read = readRows(products.read);

/** Active products of a branch whose price differs from that at a moment. `since`: UTC milliseconds. */
export const repriced = defineOptionalCall(OFFERS.repriced)(
  ({ branchId, since }: { branchId: number; since: number }) =>
    get(`/api/product/branch/${branchId}/repriced/${since}`),
  (answer: unknown): RepricedAnswer => {
    const { until, products: found } = answer as Loose<RepricedWire>;
    return { until: toNumber(until), products: read(found) };
  },
);

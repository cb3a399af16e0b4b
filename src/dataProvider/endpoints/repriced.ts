import type { RepricedProducts as RepricedWire } from '../../../contract/repriced';
import { API_EXTENSIONS } from '../../../contract/enums';
import { defineOptionalCall, get } from '../requests';
import { createListResponseReader } from '../pages';
import { toNumber, type UncheckedFields } from '../wire';
import { products, type Product } from './catalogue';

export interface RepricedProducts {
  /**
   * End of the searched period in UTC milliseconds. It is 30 seconds before the response, because price changes of the
   * last seconds are possibly not committed yet. The next call passes it as `since`.
   */
  until: number;
  products: Product[];
}

const read = createListResponseReader(products.read);

export const repriced = defineOptionalCall(API_EXTENSIONS.repriced)(
  ({ branchId, since }: { branchId: number; since: number }) =>
    get(`/api/product/branch/${branchId}/repriced/${since}`),
  (answer: unknown): RepricedProducts => {
    const { until, products: found } = answer as UncheckedFields<RepricedWire>;
    return { until: toNumber(until), products: read(found) };
  },
);

/** Orders that are found, and their receipts: additions of our server. */
import { OFFERS } from '../../../contract/words';
import { laterCalls } from './laterCalls';

const later = laterCalls(OFFERS.orderSearch, () => import('./orderCalls'));

export const orderSearch = {
  findOrders: later('findOrders'),
  orderReceipt: later('orderReceipt'),
};

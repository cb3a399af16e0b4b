/** Which products sell, and which do not. Additions of our server. */
import { OFFERS } from '../../../contract/words';
import { get } from '../requests';
import { wireDay } from '../wire';

const offer = OFFERS.productRanking;

// No other page pays for it.
const answers = () => import('./rankingAnswers');

/** Five products each that sell most, that fall and that rise most: the seven whole days before `day` beside those before them. */
export const productMovers = {
  offer,
  /** @param query its day as `yyyy-MM-dd` */
  request: ({ branchId, day }: { branchId: number; day: string }) =>
    get(`/api/report/product-movers/${branchId}`, { day: wireDay(day) }),
  read: async (answer: unknown) => (await answers()).readMovers(answer),
};

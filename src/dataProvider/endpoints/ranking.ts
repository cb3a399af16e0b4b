/** Which products sell, and which do not. Additions of our server. */
import { OFFERS } from '../../../contract/words';
import { get, inRange, type BranchRange } from '../requests';
import { wireDay } from '../wire';
import type { RankingChoice } from './rankingAnswers';

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

/** Products from best to dead: what they sold in a range, and what lies of them. */
export const productRanking = {
  offer,
  request: ({ branchId, start, end, ...choice }: BranchRange & RankingChoice) =>
    get(`/api/report/product-ranking/${inRange({ branchId, start, end })}`, choice),
  read: async (answer: unknown) => (await answers()).readRanking(answer),
};

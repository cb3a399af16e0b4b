import { inject } from 'vitest';
import type { Shop } from './shop.ts';

/** The shop of this worker: test files that run at the same time do not see each other's records. */
export function ownShop(): Shop {
  const shops = inject('shops');
  return shops[(Number(process.env.VITEST_POOL_ID) - 1) % shops.length]!;
}

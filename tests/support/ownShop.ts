import { inject } from 'vitest';
import type { Shop } from './shop.ts';

/** Returns the shop of this worker, so that concurrent test files do not see each other's records. */
export function ownShop(): Shop {
  const shops = inject('shops');
  return shops[(Number(process.env.VITEST_POOL_ID) - 1) % shops.length]!;
}

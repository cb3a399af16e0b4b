import { inject } from 'vitest';
import type { Shop } from './shop.ts';

export function ownShop(): Shop {
  const shops = inject('shops');
  return shops[(Number(process.env.VITEST_POOL_ID) - 1) % shops.length]!;
}

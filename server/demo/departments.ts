import { FRESH } from './freshGoods.ts';
import { SHELVED } from './shelfGoods.ts';
import type { Department } from './words.ts';

/** Everything that the demo shop sells, in the order of its categories. */
export const DEPARTMENTS: readonly Department[] = [...FRESH, ...SHELVED];

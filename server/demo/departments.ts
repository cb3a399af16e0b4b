import { FRESH_DEPARTMENTS } from './freshGoods.ts';
import { SHELF_DEPARTMENTS } from './shelfGoods.ts';
import type { Department } from './departmentTypes.ts';

/** All departments of the demo shop, in the order of its categories. */
export const DEPARTMENTS: readonly Department[] = [...FRESH_DEPARTMENTS, ...SHELF_DEPARTMENTS];

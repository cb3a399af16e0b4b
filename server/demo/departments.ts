import { FRESH_DEPARTMENTS } from './freshGoods.ts';
import { SHELF_DEPARTMENTS } from './shelfGoods.ts';
import type { Department } from './departmentTypes.ts';

/** Everything that the demo shop sells, in the order of its categories. */
export const DEPARTMENTS: readonly Department[] = [...FRESH_DEPARTMENTS, ...SHELF_DEPARTMENTS];

import { FRESH_DEPARTMENTS } from './freshGoods.ts';
import { SHELF_DEPARTMENTS } from './shelfGoods.ts';
import type { Department } from './departmentTypes.ts';

export const DEPARTMENTS: readonly Department[] = [...FRESH_DEPARTMENTS, ...SHELF_DEPARTMENTS];

/** What a file of `resources` declares, and all of them together. */
import { lazy, type ComponentType } from 'react';
import type { ResourceName } from './dataProvider/endpoints';

/**
 * A resource: `export default { name: 'coupons', list: CouponList } satisfies Resource`. Its name is its row of the
 * endpoint table and its file below `resources`, both without exception; the compiler holds the first, a test the
 * second (`tests/screens/resources.test.ts`).
 */
export interface Resource {
  name: ResourceName;
  list: ComponentType;
}

const files = import.meta.glob<{ default: Resource }>('./resources/**/*.tsx');

/** Every file of `resources` is mounted, by its name; its screen loads with the first visit. */
export const RESOURCES = Object.entries(files).map(([file, load]) => ({
  name: file.slice('./resources/'.length, -'.tsx'.length) as ResourceName,
  load,
  List: lazy(async () => ({ default: (await load()).default.list })),
}));

/** What a file of `resources` declares, and all of them together. */
import { lazy, type ComponentType } from 'react';
import type { ResourceName } from '../dataProvider/api';

/**
 * A resource: `export default { name: 'coupons', list: CouponList } satisfies Resource`. Its name is its row of the
 * endpoint table; the compiler holds it to that. Its file is the one of that name in its feature's folder:
 * `resources/coupons/coupons.tsx`, and `resources/purchases/suppliers.tsx` for `purchases/suppliers`; a test holds it to
 * that (`tests/client/resources.test.ts`). Files that begin with a capital are parts of a feature's screens.
 */
export interface Resource {
  name: ResourceName;
  list: ComponentType;
}

const files = import.meta.glob<{ default: Resource }>('./*/[a-z]*.tsx');

/** `resources/coupons/coupons.tsx` is `coupons`. */
function nameOf(file: string): ResourceName {
  const [feature, name] = file.slice('./'.length, -'.tsx'.length).split('/');
  return (feature === name ? name : `${feature}/${name}`) as ResourceName;
}

/** Every file of `resources` is mounted, by its name; its screen loads with the first visit. */
export const RESOURCES = Object.entries(files).map(([file, load]) => ({
  name: nameOf(file),
  load,
  List: lazy(async () => ({ default: (await load()).default.list })),
}));

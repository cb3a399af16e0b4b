import Type, { type Static } from 'typebox';
import { Id, requiredText } from './common.ts';

export const MenuCategoryInput = Type.Object({ name: requiredText() });
export type MenuCategoryInput = Static<typeof MenuCategoryInput>;

/** The choices for a category's `tipo`, which holds the name. */
export const MenuCategory = Type.Object({ id: Id, name: Type.String() });
export type MenuCategory = Static<typeof MenuCategory>;

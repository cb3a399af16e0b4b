import Type, { type Static } from 'typebox';
import { Id } from './common.ts';

/** What a category's `tipo` chooses from, by name. */
export const MenuCategory = Type.Object({ id: Id, name: Type.String() });
export type MenuCategory = Static<typeof MenuCategory>;

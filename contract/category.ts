import Type, { type Static } from 'typebox';
import {
  booleanSchema,
  Id,
  base64ImageSchema,
  requiredTextSchema,
  RecordStatus,
  textSchema,
  titledObjectSchema,
} from './common.ts';
import { createFieldRule } from './fieldRule.ts';

export const Category = titledObjectSchema('Category', {
  id: Id,
  name: Type.String(),
  description: Type.String(),
  parent_id: Type.Integer(),
  status: RecordStatus,
  /** File name of the category's stored picture. Empty without a picture. */
  image: Type.String(),
  /** Name of the menu category that the category belongs to. Empty if none. */
  tipo: Type.String(),
  pesado: Type.Boolean(),
  ecommerce: Type.Boolean(),
  branch_id: Id,
});
export type Category = Static<typeof Category>;

export const CategoryInput = Type.Object({
  name: requiredTextSchema(),
  description: textSchema(10_000),
  parent_id: Type.Integer({ minimum: 0, 'x-rule': createFieldRule('idOrZeroForNone') }),
  status: RecordStatus,
  /** The category's new picture in base64. Empty to keep the current picture. */
  base64dataimage: base64ImageSchema(),
  tipo: textSchema(),
  pesado: booleanSchema(),
  ecommerce: booleanSchema(),
  branch_id: Id,
});
export type CategoryInput = Static<typeof CategoryInput>;

export const MenuCategoryInput = Type.Object({ name: requiredTextSchema() });
export type MenuCategoryInput = Static<typeof MenuCategoryInput>;

export const MenuCategory = Type.Object({ id: Id, name: Type.String() });
export type MenuCategory = Static<typeof MenuCategory>;

import Type, { type Static } from 'typebox';
import { Id, base64ImageSchema, requiredTextSchema, textSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';

export const Banner = Type.Object({
  id: Id,
  title: Type.String(),
  image: Type.String(),
  status: Type.Boolean(),
});
export type Banner = Static<typeof Banner>;

export const BannerInput = Type.Object({
  title: requiredTextSchema(),
  /** Picture of the banner as a complete `data:` URL. */
  imageBase64: base64ImageSchema(),
  status: Type.Boolean({ 'x-rule': createFieldRule('either', { words: ['true', 'false'] }) }),
  image: Type.Optional(textSchema(1000)),
});
export type BannerInput = Static<typeof BannerInput>;

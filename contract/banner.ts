import Type, { type Static } from 'typebox';
import { Id, imageData, requiredText, text } from './common.ts';
import { fieldRule } from './fieldRule.ts';

export const Banner = Type.Object({
  id: Id,
  title: Type.String(),
  image: Type.String(),
  status: Type.Boolean(),
});
export type Banner = Static<typeof Banner>;

export const BannerInput = Type.Object({
  title: requiredText(),
  /** Picture of the banner as a complete `data:` URL. */
  imageBase64: imageData(),
  status: Type.Boolean({ 'x-rule': fieldRule('either', { words: ['true', 'false'] }) }),
  image: Type.Optional(text(1000)),
});
export type BannerInput = Static<typeof BannerInput>;

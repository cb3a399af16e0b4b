/**
 * Name, logo, colour and pictures of the shop. Optional for backends other than our server
 * (docs/api.md#what-our-server-adds).
 */
import Type, { type Static } from 'typebox';
import { BRAND_COLOUR_PATTERN, SUPPORT_LINK_PATTERN } from './brandFormats.ts';
import { base64ImageSchema, nullable, requiredTextSchema } from './common.ts';
import { createFieldRule } from './fieldRule.ts';

const texts = {
  productName: requiredTextSchema(60),
  colour: Type.String({
    pattern: BRAND_COLOUR_PATTERN.source,
    'x-rule': createFieldRule('likeExample', { example: '#14532d' }),
  }),
  supportLink: Type.String({
    maxLength: 500,
    pattern: SUPPORT_LINK_PATTERN.source,
    'x-rule': createFieldRule('likeExample', { example: 'mailto:help@example.com' }),
  }),
};

export const ShopBrand = Type.Object({
  ...texts,
  /** URL of the shop's logo. Empty for the application's own logo. */
  logo: Type.String(),
  /** URL of the picture beside the sign-in form. Empty without a picture. */
  signInPicture: Type.String(),
});
export type ShopBrand = Static<typeof ShopBrand>;

/**
 * Body of a brand update. An absent picture stays unchanged; null removes it. The logo can be sent as an SVG; it is
 * stored as a PNG.
 */
export const ShopBrandUpdate = Type.Object({
  ...texts,
  logoBase64: Type.Optional(nullable(base64ImageSchema())),
  signInPictureBase64: Type.Optional(nullable(base64ImageSchema())),
});
export type ShopBrandUpdate = Static<typeof ShopBrandUpdate>;

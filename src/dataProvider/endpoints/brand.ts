import type { ShopBrand as BrandWire, ShopBrandUpdate } from '../../../contract/brand';
import { API_EXTENSIONS } from '../../../contract/enums';
import type { Brand } from '../../lib/brand';
import { toBase64 } from '../images';
import { defineOptionalCall, get } from '../requests';
import { toObjectOrEmpty, toText, type UncheckedFields } from '../wire';

export interface ShopBrand extends Brand {
  productName: string;
}

const read = (wire: UncheckedFields<BrandWire>): ShopBrand => ({
  productName: toText(wire.productName),
  colour: toText(wire.colour),
  logo: toText(wire.logo),
  signInPicture: toText(wire.signInPicture),
  supportLink: toText(wire.supportLink),
});

export const brand = defineOptionalCall(API_EXTENSIONS.brand)(
  (_nothing: undefined) => get('/api/brand'),
  answer => read(toObjectOrEmpty<BrandWire>(answer)),
);

/**
 * The texts and pictures to save. A File replaces the stored picture, null removes it, and undefined leaves it
 * unchanged.
 */
export interface BrandChange extends Pick<ShopBrand, 'productName' | 'colour' | 'supportLink'> {
  logo: File | null | undefined;
  signInPicture: File | null | undefined;
}

export const saveShopBrand = defineOptionalCall(API_EXTENSIONS.brand)(
  async ({ logo, signInPicture, ...texts }: BrandChange) => ({
    method: 'PUT' as const,
    path: '/api/brand',
    body: {
      ...texts,
      ...(logo === undefined ? {} : { logoBase64: logo && (await toBase64(logo)) }),
      ...(signInPicture === undefined
        ? {}
        : { signInPictureBase64: signInPicture && (await toBase64(signInPicture)) }),
    } satisfies ShopBrandUpdate,
  }),
  answer => read(toObjectOrEmpty<BrandWire>(answer)),
);

/** The codes of packages of a product, such as a case: an addition of our server. */
import type { ProductCode as CodeWire, ProductCodes } from '../../../contract/product';
import { OFFERS } from '../../../contract/enums';
import { centsOf, dollarsOf } from '../../lib/money';
import { thousandthsOf, unitsOf } from '../../lib/quantities';
import { callOf, get } from '../requests';
import { rows } from '../pages';
import { isFields, numberOf, textOf, type Loose } from '../wire';

export interface ProductCode {
  code: string;
  /** What a package is called: "Case". */
  unit: string;
  /** How much of the product is in it. */
  sizeThousandths: number;
  /** The price of the package; null where it costs as much as its content. */
  priceCents: number | null;
}

export const codeOf = (wire: Loose<CodeWire>): ProductCode => ({
  code: textOf(wire.code),
  unit: textOf(wire.unit),
  sizeThousandths: thousandthsOf(wire.size),
  priceCents: typeof wire.price === 'number' ? centsOf(wire.price) : null,
});

/** The codes of a product; absent where it has none. */
export const codesIn = ({ codes }: { codes?: unknown }): { codes?: ProductCode[] } =>
  Array.isArray(codes) ? { codes: codes.filter(isFields).map(codeOf) } : {};

/** The codes to send; absent where the form has none and had none, so that they stay. @param before the product as it was read */
export const codesOut = ({ codes }: { codes?: unknown }, before: object = {}): { codes?: CodeWire[] } =>
  Array.isArray(codes) && (codes.length > 0 || 'codes' in before)
    ? {
        codes: codes.filter(isFields).map(({ code, unit, sizeThousandths, priceCents }) => ({
          code: textOf(code).trim(),
          unit: textOf(unit).trim(),
          size: unitsOf(sizeThousandths),
          price: typeof priceCents === 'number' ? dollarsOf(priceCents) : null,
        })),
      }
    : {};

/** All package codes of a branch, each with its product. */
export const productCodes = callOf(OFFERS.productCodes)(
  (branchId: number) => get(`/api/product/branch/${branchId}/codes`),
  rows((wire: Loose<ProductCodes[number]>) => ({
    productId: numberOf(wire.productId),
    code: textOf(wire.code),
  })),
);

import type { ProductCode as CodeWire, ProductCodes } from '../../../contract/product';
import { API_EXTENSIONS } from '../../../contract/enums';
import { toCents, toDollars } from '../../lib/money';
import { toThousandths, thousandthsToUnits } from '../../lib/quantities';
import { defineOptionalCall, get } from '../requests';
import { createListResponseReader } from '../pages';
import { isObject, toNumber, toText, type UncheckedFields } from '../wire';

export interface ProductCode {
  code: string;
  unit: string;
  sizeThousandths: number;
  /** Price of the package; null if it equals the price of its content. */
  priceCents: number | null;
}

export const readProductCode = (wire: UncheckedFields<CodeWire>): ProductCode => ({
  code: toText(wire.code),
  unit: toText(wire.unit),
  sizeThousandths: toThousandths(wire.size),
  priceCents: typeof wire.price === 'number' ? toCents(wire.price) : null,
});

export const readProductCodes = ({ codes }: { codes?: unknown }): { codes?: ProductCode[] } =>
  Array.isArray(codes) ? { codes: codes.filter(isObject).map(readProductCode) } : {};

/**
 * Converts the form's package codes for the API. If neither the form nor the stored product has package codes, the
 * field is omitted.
 * @param before the product as it was read
 */
export const toWireProductCodes = (
  { codes }: { codes?: unknown },
  before: object = {},
): { codes?: CodeWire[] } =>
  Array.isArray(codes) && (codes.length > 0 || 'codes' in before)
    ? {
        codes: codes.filter(isObject).map(({ code, unit, sizeThousandths, priceCents }) => ({
          code: toText(code).trim(),
          unit: toText(unit).trim(),
          size: thousandthsToUnits(sizeThousandths),
          price: typeof priceCents === 'number' ? toDollars(priceCents) : null,
        })),
      }
    : {};

export const productCodes = defineOptionalCall(API_EXTENSIONS.productCodes)(
  (branchId: number) => get(`/api/product/branch/${branchId}/codes`),
  createListResponseReader((wire: UncheckedFields<ProductCodes[number]>) => ({
    productId: toNumber(wire.productId),
    code: toText(wire.code),
  })),
);

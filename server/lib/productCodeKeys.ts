import { normalizeProductCode } from '../../contract/gtin.ts';

export const toProductCodeKeys = ({
  upc = '',
  ean = '',
}: {
  upc?: string | undefined;
  ean?: string | undefined;
}) => ({
  upc_key: normalizeProductCode(upc),
  ean_key: normalizeProductCode(ean),
});

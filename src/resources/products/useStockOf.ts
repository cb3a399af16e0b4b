import type { Identifier } from 'ra-core';
import { stockTexts } from '../../i18n/stock';
import { useApiQuery } from '../../ui/useApiQuery';

export const stockKey = (productId: Identifier | undefined) => ['productStock', productId];

/** The stock of a product in each warehouse. @param asked `false`: not fetched here, so it is there only if something else did */
export const useStockOf = (productId: Identifier | undefined, asked = true) =>
  useApiQuery({
    key: stockKey(productId),
    query: (api, options) => api.productStock(productId!, options),
    failed: stockTexts.failed,
    enabled: asked && productId !== undefined,
  });

import type { Identifier } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { useApiQuery } from '../../ui/useApiQuery';

export const getStockQueryKey = (productId: Identifier | undefined) => ['productStock', productId];

/**
 * The stock of a product in each warehouse. @param asked `false`: not fetched here, so it is there only if something
 * else did
 */
export const useProductStock = (productId: Identifier | undefined, asked = true) => {
  const translate = useTranslate();
  return useApiQuery({
    key: getStockQueryKey(productId),
    query: (api, options) => api.productStock(productId!, options),
    failed: translate('stock.failed'),
    enabled: asked && productId !== undefined,
  });
};

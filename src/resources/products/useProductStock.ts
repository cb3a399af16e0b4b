import type { Identifier } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { useApiQuery } from '../../ui/useApiQuery';

export const getProductStockQueryKey = (productId: Identifier | undefined) => ['productStock', productId];

/** @param asked `false` makes no request and returns the stock only from the cache */
export const useProductStock = (productId: Identifier | undefined, asked = true) => {
  const translate = useTranslate();
  return useApiQuery({
    key: getProductStockQueryKey(productId),
    query: (api, options) => api.productStock(productId!, options),
    failed: translate('stock.failed'),
    enabled: asked && productId !== undefined,
  });
};

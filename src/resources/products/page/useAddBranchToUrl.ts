import { useGetOne } from 'ra-core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isFieldSupported } from '../../../backends/backend';
import type { Category, Product } from '../../../dataProvider/api';
import { useSelectedIdFromUrl } from '../../../lib/selection';

/**
 * Adds the product's branch and category to the URL if they are missing, so that the header shows the branch and
 * Back leads to the category's list. The branch is read from the category, because the product has none.
 */
export function useAddBranchToUrl(product: Product | undefined): void {
  const named = useSelectedIdFromUrl('branchId') !== undefined;
  const [, setSearch] = useSearchParams();
  const { data: category } = useGetOne<Category>(
    'categories',
    { id: product?.categoryId ?? 0 },
    {
      enabled: !named && Boolean(product?.categoryId) && isFieldSupported('products', 'categoryId'),
      staleTime: 10_000,
      onError: () => undefined,
    },
  );
  useEffect(() => {
    if (named || !category?.branch_id) return;
    const place = { branchId: String(category.branch_id), categoryId: String(category.id) };
    setSearch(before => ({ ...Object.fromEntries(before), ...place }), { replace: true });
  }, [named, category, setSearch]);
}

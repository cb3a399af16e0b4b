import { useGetOne } from 'ra-core';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Category, Product } from '../../../dataProvider/api';
import { useSelectedId } from '../../../lib/selection';

/**
 * Adds the product's branch and category to a URL without them, so that the header shows the branch and Back leads
 * to the category's list. The record itself has only its category.
 */
export function useAddBranchToUrl(product: Product | undefined): void {
  const named = useSelectedId('branchId') !== undefined;
  const [, setSearch] = useSearchParams();
  const { data: category } = useGetOne<Category>(
    'categories',
    { id: product?.categoryId ?? 0 },
    { enabled: !named && Boolean(product?.categoryId), staleTime: 10_000, onError: () => undefined },
  );
  useEffect(() => {
    if (named || !category?.branch_id) return;
    const place = { branchId: String(category.branch_id), categoryId: String(category.id) };
    setSearch(before => ({ ...Object.fromEntries(before), ...place }), { replace: true });
  }, [named, category, setSearch]);
}

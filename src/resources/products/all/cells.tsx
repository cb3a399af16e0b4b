/** Cells of the list of all products. */
import { useGetList, useRecordContext, useTranslate } from 'ra-core';
import { createContext, use, useMemo, type ReactNode } from 'react';
import type { Category, Product } from '../../../dataProvider/api';
import { formatCents } from '../../../lib/money';
import { formatPercent, formatThousandths } from '../../../lib/quantities';
import { marginPercent } from '../margin';

const CategoriesContext = createContext<Category[]>([]);

/** The categories of the branch, by name; none while they are not known. */
export const useCategories = (): Category[] => use(CategoriesContext);

/** Asked once for all rows. */
export const CategoriesProvider = ({ branchId, children }: { branchId: number; children: ReactNode }) => {
  const { data } = useGetList<Category>(
    'categories',
    {
      pagination: { page: 1, perPage: 1000 },
      sort: { field: 'name', order: 'ASC' },
      filter: { branchId },
      meta: { branchId },
    },
    { onError: () => undefined },
  );
  const categories = useMemo(() => data ?? [], [data]);
  return <CategoriesContext value={categories}>{children}</CategoriesContext>;
};

/** Its name; its number where that is not known. */
export const CategoryField = () => {
  const product = useRecordContext<Product>();
  const translate = useTranslate();
  const categories = useCategories();
  if (!product?.categoryId) return null;
  const { categoryId } = product;
  const category = categories.find(({ id }) => Number(id) === categoryId);
  return category?.name ?? translate('common.number', { id: categoryId });
};

/** Of the price, in percent; none without a price. */
export const MarginField = () => {
  const product = useRecordContext<Product>();
  const margin = product ? marginPercent(product.priceCents, product.costCents) : null;
  return margin === null ? '–' : formatPercent(margin);
};

/** Without its stock, which is a column of this list. */
export const PriceField = () => formatCents(useRecordContext<Product>()?.priceCents ?? 0);

/** Below 0 is said by the minus, and a tint. */
export const StockField = () => {
  const stock = useRecordContext<Product>()?.stockThousandths ?? 0;
  const figure = formatThousandths(stock);
  return stock < 0 ? <span className="below-zero">{figure}</span> : figure;
};

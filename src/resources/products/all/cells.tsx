/** Cells of the list of all products. */
import { useRecordContext, useTranslate } from 'ra-core';
import { createContext, use, type ReactNode } from 'react';
import type { Category, Product } from '../../../dataProvider/api';
import { formatCents } from '../../../lib/money';
import { formatPercent, formatThousandths } from '../../../lib/quantities';
import { useChoices } from '../../../ui/useChoices';
import { marginPercent } from '../margin';

const CategoriesContext = createContext<Category[]>([]);

/** The categories of the branch, by name; none while they are not known. */
const useCategories = (): Category[] => use(CategoriesContext);

/** Which those are. */
export const ofBranch = (branchId: number) => ({
  sort: { field: 'name', order: 'ASC' as const },
  filter: { branchId },
  meta: { branchId },
});

/** Asked once for all rows. */
export const CategoriesProvider = ({ branchId, children }: { branchId: number; children: ReactNode }) => {
  const { choices } = useChoices<Category>('categories', ofBranch(branchId));
  return <CategoriesContext value={choices}>{children}</CategoriesContext>;
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

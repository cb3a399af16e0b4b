/** Cells of the list of all products. */
import { useRecordContext } from 'ra-core';
import { createContext, use, type ReactNode } from 'react';
import { useTranslate } from '../../../i18n/useTranslate';
import type { Category, Product } from '../../../dataProvider/api';
import { formatCents } from '../../../lib/money';
import { formatPercent, formatStock } from '../../../lib/quantities';
import { useChoices } from '../../../ui/useChoices';
import { computeMarginPercent } from '../computeMarginPercent';

const CategoriesContext = createContext<Category[]>([]);

/** The categories of the branch, by name; empty while they are not known. */
const useCategories = (): Category[] => use(CategoriesContext);

/** The query for the categories of a branch. */
export const getBranchCategoriesQuery = (branchId: number) => ({
  sort: { field: 'name', order: 'ASC' as const },
  filter: { branchId },
  meta: { branchId },
});

/** Reads the categories once for all rows. */
export const CategoriesProvider = ({ branchId, children }: { branchId: number; children: ReactNode }) => {
  const { choices } = useChoices<Category>('categories', getBranchCategoriesQuery(branchId));
  return <CategoriesContext value={choices}>{children}</CategoriesContext>;
};

/** The name of the category, or its number if the name is unknown. */
export const CategoryField = () => {
  const product = useRecordContext<Product>();
  const translate = useTranslate();
  const categories = useCategories();
  if (!product?.categoryId) return null;
  const { categoryId } = product;
  const category = categories.find(({ id }) => Number(id) === categoryId);
  return category?.name ?? translate('common.number', { id: categoryId });
};

/** The margin in percent of the price; a dash without a price. */
export const MarginField = () => {
  const product = useRecordContext<Product>();
  const margin = product ? computeMarginPercent(product.priceCents, product.costCents) : null;
  return margin === null ? '–' : formatPercent(margin);
};

/** The price without the stock, which has its own column in this list. */
export const PriceField = () => formatCents(useRecordContext<Product>()?.priceCents ?? 0);

/** The stock. A negative stock has a minus and a colour. */
export const StockField = () => {
  const product = useRecordContext<Product>();
  const stock = product?.stockThousandths ?? 0;
  const figure = formatStock(stock, product?.pesado ?? false);
  return stock < 0 ? <span className="below-zero">{figure}</span> : figure;
};

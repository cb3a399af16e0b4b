import { useRecordContext } from 'ra-core';
import { createContext, use, type ReactNode } from 'react';
import { useTranslate } from '../../../i18n/useTranslate';
import type { Category, Product } from '../../../dataProvider/api';
import { formatCents } from '../../../lib/money';
import { formatPercent, formatStock } from '../../../lib/quantities';
import { useSelectChoices } from '../../../ui/useSelectChoices';
import { computeMarginPercent } from '../computeMarginPercent';

const CategoriesContext = createContext<Category[]>([]);

const useCategories = (): Category[] => use(CategoriesContext);

export const getBranchCategoriesQuery = (branchId: number) => ({
  sort: { field: 'name', order: 'ASC' as const },
  filter: { branchId },
  meta: { branchId },
});

export const BranchCategoriesProvider = ({
  branchId,
  children,
}: {
  branchId: number;
  children: ReactNode;
}) => {
  const { choices } = useSelectChoices<Category>('categories', getBranchCategoriesQuery(branchId));
  return <CategoriesContext value={choices}>{children}</CategoriesContext>;
};

export const CategoryField = () => {
  const product = useRecordContext<Product>();
  const translate = useTranslate();
  const categories = useCategories();
  if (!product?.categoryId) return null;
  const { categoryId } = product;
  const category = categories.find(({ id }) => String(id) === String(categoryId));
  return category?.name ?? translate('common.number', { id: categoryId });
};

export const MarginField = () => {
  const product = useRecordContext<Product>();
  const margin = product ? computeMarginPercent(product.priceCents, product.costCents) : null;
  return margin === null ? '–' : formatPercent(margin);
};

export const PriceField = () => formatCents(useRecordContext<Product>()?.priceCents ?? 0);

export const StockField = () => {
  const product = useRecordContext<Product>();
  const stock = product?.stockThousandths ?? 0;
  const figure = formatStock(stock, product?.pesado ?? false);
  return stock < 0 ? <span className="below-zero">{figure}</span> : figure;
};

import { useRecordContext } from 'ra-core';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslate } from '../../../i18n/useTranslate';
import type { Category, Product } from '../../../dataProvider/api';
import { formatCents } from '../../../lib/money';
import { formatPercent, formatStock } from '../../../lib/quantities';
import { useSelectChoices } from '../../../ui/useSelectChoices';
import { computeMarginPercent } from '../computeMarginPercent';
import { usePricesIncludeTax } from '../usePricesIncludeTax';

interface BranchOfCells {
  categories: Category[];
  pricesIncludeTax: boolean;
}

const BranchContext = createContext<BranchOfCells>({ categories: [], pricesIncludeTax: false });

export const getBranchCategoriesQuery = (branchId: number) => ({
  sort: { field: 'name', order: 'ASC' as const },
  filter: { branchId },
  meta: { branchId },
});

export const BranchCellsProvider = ({ branchId, children }: { branchId: number; children: ReactNode }) => {
  const { choices } = useSelectChoices<Category>('categories', getBranchCategoriesQuery(branchId));
  const pricesIncludeTax = usePricesIncludeTax(branchId);
  const branch = useMemo(() => ({ categories: choices, pricesIncludeTax }), [choices, pricesIncludeTax]);
  return <BranchContext value={branch}>{children}</BranchContext>;
};

export const CategoryField = () => {
  const product = useRecordContext<Product>();
  const translate = useTranslate();
  const { categories } = use(BranchContext);
  if (!product?.categoryId) return null;
  const { categoryId } = product;
  const category = categories.find(({ id }) => String(id) === String(categoryId));
  return category?.name ?? translate('common.number', { id: categoryId });
};

export const MarginField = () => {
  const product = useRecordContext<Product>();
  const { pricesIncludeTax } = use(BranchContext);
  const margin =
    product &&
    computeMarginPercent({ ...product, includedTaxRate: pricesIncludeTax ? product.taxTenThousandths : 0 });
  return typeof margin === 'number' ? formatPercent(margin) : '–';
};

export const PriceField = () => formatCents(useRecordContext<Product>()?.priceCents);

export const StockField = () => {
  const product = useRecordContext<Product>();
  const stock = product?.stockThousandths;
  const figure = formatStock(stock, product?.pesado ?? false);
  return (stock ?? 0) < 0 ? <span className="below-zero">{figure}</span> : figure;
};

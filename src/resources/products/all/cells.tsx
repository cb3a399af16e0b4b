import { useRecordContext } from 'ra-core';
import { createContext, use, useMemo, type ReactNode } from 'react';
import { useTranslate } from '../../../i18n/useTranslate';
import { isFieldSupported } from '../../../backends/backend';
import type { Category, Product } from '../../../dataProvider/api';
import { formatCents } from '../../../lib/money';
import { formatPercent, formatStock } from '../../../lib/quantities';
import { useResourceTexts } from '../../../lib/useResourceTexts';
import { FlagsField } from '../../../ui/fields';
import { useRowActionContext } from '../../../ui/list';
import { useSelectChoices } from '../../../ui/useSelectChoices';
import { computeMarginPercent } from '../computeMarginPercent';
import { getFlagLanguage, PRODUCT_FLAG_LABELS } from '../flags';
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
  const { choices } = useSelectChoices<Category>(
    'categories',
    getBranchCategoriesQuery(branchId),
    undefined,
    isFieldSupported('products', 'categoryId'),
  );
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

/** The price; on the card of a phone, the stock is below it, because a category's list has no column for the stock. */
export const PriceAndStockField = () => {
  const product = useRecordContext<Product>();
  const words = useResourceTexts();
  return (
    <>
      {formatCents(product?.priceCents)}
      {product?.stockThousandths !== undefined && (
        <span className="second-line on-card">
          {words('in_stock', { stock: formatStock(product.stockThousandths, product.pesado) })}
        </span>
      )}
    </>
  );
};

export const StockField = () => {
  const product = useRecordContext<Product>();
  const words = useResourceTexts();
  const stock = product?.stockThousandths ?? 0;
  const minimum = product?.minStockThousandths ?? 0;
  const pesado = product?.pesado ?? false;
  const figure = formatStock(product?.stockThousandths, pesado);
  if (stock < 0) return <span className="badge badge-danger">{figure}</span>;
  if (stock >= minimum) return figure;
  const hint = words('below_minimum', { minimum: formatStock(minimum, pesado) });
  return (
    <span className="badge badge-accent" data-tooltip={hint}>
      {figure}
      <span className="visually-hidden">{hint}</span>
    </span>
  );
};

export const NameField = () => {
  const product = useRecordContext<Product>()!;
  const { follow, showPath } = useRowActionContext();
  return (
    <>
      <a className="strong record-link" href={showPath(product)} onClick={follow}>
        {product.name}
      </a>
      {product.upc && <span className="second-line whole">UPC {product.upc}</span>}
    </>
  );
};

export const ProductFlagsField = () => (
  <FlagsField flags={PRODUCT_FLAG_LABELS} languageOf={getFlagLanguage} />
);

import { useRecordContext, type Identifier } from 'ra-core';
import type { ReactNode } from 'react';
import { getBackend } from '../../backends/backend';
import { PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY } from '../../backends/createBackend';
import type { Product } from '../../dataProvider/api';
import { BackLink } from '../../ui/BackLink';
import { FlagsField, PictureField, StatusBadge } from '../../ui/fields';
import { lazy, createLazyScreen } from '../../ui/lazy';
import {
  createColumn,
  EmptyList,
  createLazyForm,
  ListScreen,
  SearchBox,
  useRowActionContext,
} from '../../ui/list';
import { PageLoading } from '../../ui/PageLoading';
import { config } from '../../lib/config';
import { formatCents } from '../../lib/money';
import { formatStock } from '../../lib/quantities';
import { useBranch } from '../../lib/branch';
import { useSelectedCategoryId, useSelectedIdFromUrl } from '../../lib/selection';
import { useRecordName } from '../../lib/useRecordName';
import { useResourceTexts } from '../../lib/useResourceTexts';
import type { AllProductsProps } from './all/AllProducts';
import { useAllowedBulkActions } from './change/useAllowedBulkActions';
import { PRODUCT_FLAG_LABELS, getFlagLanguage } from './flags';

const Column = createColumn<Product>();

const ProductForm = createLazyForm(() => import('./ProductForm'));

const Name = () => {
  const product = useRecordContext<Product>()!;
  const { follow, showPath } = useRowActionContext();
  return (
    <a className="strong record-link" href={showPath(product)} onClick={follow}>
      {product.name}
    </a>
  );
};

const NameWithUpc = () => {
  const product = useRecordContext<Product>();
  return (
    <>
      <Name />
      {product?.upc && <span className="second-line whole">UPC {product.upc}</span>}
    </>
  );
};

/** Table cell with price and stock. In the card layout of a phone, the stock is below the price. */
const PriceAndStock = () => {
  const product = useRecordContext<Product>();
  const words = useResourceTexts();
  if (!product) return null;
  return (
    <>
      {formatCents(product.priceCents)}
      {product.stockThousandths !== undefined && (
        <span className="second-line on-card">
          {words('in_stock', { stock: formatStock(product.stockThousandths, product.pesado) })}
        </span>
      )}
    </>
  );
};

const Flags = () => <FlagsField flags={PRODUCT_FLAG_LABELS} languageOf={getFlagLanguage} />;

// `ProductMatchesInOtherBranches` appears if a search finds nothing in this branch. `NoCategoriesScreen` is for
// backends that list products by category only. Few people see these components, so they load on demand.
const ProductMatchesInOtherBranches = lazy<{ branchId: number }>(async () => ({
  default: (await import('./ProductMatchesInOtherBranches')).ProductMatchesInOtherBranches,
}));
const NoCategoriesScreen = createLazyScreen<{ branchId: number; form: ReactNode }>(async () => ({
  default: (await import('./all/NoCategoriesScreen')).NoCategoriesScreen,
}));

const AllProducts = createLazyScreen<AllProductsProps>(() => import('./all/AllProducts'), <PageLoading />);

const ProductList = () => {
  const ambient = useBranch();
  const branchId = useSelectedIdFromUrl('branchId') ?? ambient;
  const categoryId = useSelectedCategoryId();
  if (categoryId !== undefined) return <CategoryProducts branchId={branchId} categoryId={categoryId} />;
  if (!getBackend().capabilities.has(PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY))
    return <NoCategoriesScreen branchId={branchId} form={<ProductForm />} />;
  return <AllProducts form={<ProductForm />} Name={NameWithUpc} Flags={Flags} />;
};

const CategoryProducts = ({ branchId, categoryId }: { branchId: number; categoryId: Identifier }) => {
  const words = useResourceTexts();
  const selectedBranch = useSelectedIdFromUrl('branchId');
  const category = useRecordName('categories', categoryId, branchId);
  const branch = useRecordName('branches', branchId);
  const { any: hasActions } = useAllowedBulkActions();
  return (
    <ListScreen
      paged
      form={<ProductForm />}
      title={words('title', { category })}
      toolbar={
        <>
          <BackLink to={`/admin/categories?branchId=${branchId}`} label={words('back')} />
          {getBackend().capabilities.has('branches') && (
            <span className="soft">{words('in_branch', { branch })}</span>
          )}
          {selectedBranch !== undefined && <SearchBox />}
        </>
      }
      bulkActions={hasActions && <ProductActions />}
      exported={async () => (await import('../../ui/export/columns/productFileColumns')).productFileColumns}
      branchId={branchId}
      filter={{ branchId, categoryId }}
      empty={
        <EmptyList>
          <ProductMatchesInOtherBranches branchId={branchId} />
        </EmptyList>
      }
    >
      <Column source="id" />
      <Column source="picture" field={PictureField} />
      <Column source="name" field={NameWithUpc} label="resources.products.words.name_column" />
      <Column
        source="priceCents"
        kind="money"
        field={PriceAndStock}
        label={words('price_column', { currency: config().currency })}
      />
      <Column source="status" field={StatusBadge} />
      <Column source="ecommerce" label="common.flags" field={Flags} />
    </ListScreen>
  );
};

// Dialogs and actions for selected products load after the rows.
const ProductActions = lazy(async () => ({
  default: (await import('./change/BulkProductActions')).BulkProductActions,
}));

const ProductPage = createLazyScreen(() => import('./page/ProductPage'), <PageLoading />);

export default { list: ProductList, show: ProductPage };

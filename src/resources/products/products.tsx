import { useSelectedCategoryId, useSelectedIdFromUrl } from '../../lib/selection';
import { useBranch } from '../../lib/branch';
import type { ReactNode } from 'react';
import { getBackend } from '../../backends/backend';
import { PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY } from '../../backends/createBackend';
import { createLazyScreen } from '../../ui/lazy';
import { createLazyForm } from '../../ui/list';
import { Loading } from '../../ui/Loading';
import type { ProductListProps } from './all/ProductListScreen';

const ProductForm = createLazyForm(() => import('./ProductForm'));

// `NoCategoriesScreen` is for backends that list products by category only.
const NoCategoriesScreen = createLazyScreen<{ branchId: number; form: ReactNode }>(async () => ({
  default: (await import('./all/NoCategoriesScreen')).NoCategoriesScreen,
}));

const ProductListScreen = createLazyScreen<ProductListProps>(
  () => import('./all/ProductListScreen'),
  <Loading />,
);

const ProductList = () => {
  const ambient = useBranch();
  const branchId = useSelectedIdFromUrl('branchId') ?? ambient;
  const categoryId = useSelectedCategoryId();
  if (categoryId === undefined && !getBackend().capabilities.has(PRODUCTS_OF_ALL_CATEGORIES_CAPABILITY))
    return <NoCategoriesScreen branchId={branchId} form={<ProductForm />} />;
  return (
    <ProductListScreen
      // Selection and open filters belong to one category.
      key={categoryId}
      branchId={branchId}
      categoryId={categoryId}
      form={<ProductForm />}
    />
  );
};

const ProductPage = createLazyScreen(() => import('./page/ProductPage'), <Loading />);

export default { list: ProductList, show: ProductPage };

import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import ProductsIcon from '@mui/icons-material/ShoppingBasketOutlined';
import { useRecordContext } from 'ra-core';
import { useEffect } from 'react';
import { getBackend, isActionSupported } from '../../backends/backend';
import { CATEGORY_MENU_CAPABILITY, SINGLE_SHOP_CAPABILITY } from '../../backends/createBackend';
import { useTranslate } from '../../i18n/useTranslate';
import type { Category } from '../../dataProvider/api';
import { BackLink } from '../../ui/BackLink';
import { EmptyState } from '../../ui/EmptyState';
import { CategoryPictureField, FlagsField, StatusBadge } from '../../ui/fields';
import {
  RowActionLink,
  createColumn,
  DeleteAction,
  EditAction,
  createLazyForm,
  ListScreen,
} from '../../ui/list';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';
import { useBranch } from '../../lib/branch';
import { useSelectedIdFromUrl } from '../../lib/selection';
import { useRecordName } from '../../lib/useRecordName';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';

const Column = createColumn<Category>();

const CategoryForm = createLazyForm(() => import('./CategoryForm'));

const Flags = () => (
  <FlagsField
    flags={{ ecommerce: 'resources.categories.fields.ecommerce', pesado: 'resources.categories.words.heavy' }}
  />
);

const isOneShop = (): boolean => getBackend().capabilities.has(SINGLE_SHOP_CAPABILITY);

/** Returns the branch in the URL, or the current branch if the menu leads here. */
function useListedBranch(): number | undefined {
  const selected = useSelectedIdFromUrl('branchId');
  const ambient = useBranch();
  return selected ?? (getBackend().capabilities.has(CATEGORY_MENU_CAPABILITY) ? ambient : undefined);
}

const CategoryList = () => {
  const branchId = useListedBranch();
  const translate = useTranslate();
  const branch = useRecordName('branches', branchId);
  const words = useResourceTexts();
  const seesProducts = useIsActionAllowed('list', 'products') && getBackend().capabilities.has('products');
  // The products screen is prefetched, because people usually open it from the list of categories.
  useEffect(() => void import('../products/products').catch(() => undefined), []);
  return (
    <ListScreen
      exported={loadExportColumns('categories')}
      form={branchId !== undefined && <CategoryForm />}
      title={
        branchId && !isOneShop()
          ? words('title', { branch })
          : translate('resources.categories.name', { smart_count: 2 })
      }
      toolbar={!isOneShop() && <BackLink to="/admin/branches" label={words('back')} />}
      branchId={branchId}
      filter={branchId === undefined ? null : { branchId }}
      {...(branchId === undefined
        ? {
            empty: (
              <EmptyState icon={CategoryIcon} title={words('no_branch')} hint={words('no_branch_hint')} />
            ),
          }
        : {})}
      rowActions={
        <>
          {seesProducts && <ViewProducts />}
          <EditAction />
          <DeleteAction />
        </>
      }
    >
      <Column source="id" />
      <Column source="picture" field={CategoryPictureField} sortable={false} />
      <Column source="name" label="resources.categories.words.name_column" />
      <Column source="status" field={StatusBadge} />
      <Column source="ecommerce" label="common.flags" field={Flags} sortable={false} />
    </ListScreen>
  );
};

const ViewProducts = () => {
  const category = useRecordContext<Category>();
  const words = useResourceTexts();
  const branchId = useListedBranch();
  if (!category || !isActionSupported('products', 'filter:categoryId')) return null;
  return (
    <RowActionLink
      label={words('view_products', { record: category.name })}
      to={`/admin/products?branchId=${branchId}&categoryId=${category.id}`}
      icon={<ProductsIcon fontSize="small" />}
    />
  );
};

export default { list: CategoryList };

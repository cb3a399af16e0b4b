import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import ProductsIcon from '@mui/icons-material/ShoppingBasketOutlined';
import { useRecordContext, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import type { Category, MenuCategory } from '../../dataProvider/api';
import { BackLink } from '../../ui/BackLink';
import { EmptyState } from '../../ui/EmptyState';
import { CategoryPictureField, FlagsField, StatusBadge } from '../../ui/fields';
import {
  CheckboxGroup,
  CheckboxInput,
  DescriptionInput,
  ImageInput,
  SelectInput,
  StatusInput,
  TextInput,
} from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { ActionLink, columnOf, DeleteAction, EditAction, ListScreen } from '../../ui/list';
import { useAllowed } from '../../ui/useAllowed';
import { useChoices } from '../../ui/useChoices';
import { useSelected } from '../../lib/selection';
import { useName } from '../../lib/useName';
import { useWords } from '../../lib/words';
import { exported } from '../exported/exported';

const Column = columnOf<Category>();

const CategoryForm = () => (
  <>
    <TextInput source="name" validate={required()} />
    <TypeInput />
    <DescriptionInput source="description" />
    <ImageInput source="file" stored="picture" kind="category" />
    <StatusInput source="status" />
    <CheckboxGroup>
      <CheckboxInput source="pesado" lang="es" />
      <CheckboxInput source="ecommerce" />
    </CheckboxGroup>
  </>
);

/** A choice from the menu categories, by name; a name that is none of them stays choosable. */
const TypeInput = () => {
  const record = useRecordContext<Category>();
  const { choices, notice } = useChoices<MenuCategory>('menuCategories', {
    sort: { field: 'name', order: 'ASC' },
  });
  const names = [...new Set([...choices.map(({ name }) => name), record?.tipo].filter(Boolean))];
  return (
    <SelectInput
      source="tipo"
      choices={names.map(name => ({ id: name, name }))}
      notice={notice}
      translateChoice={false}
      parse={(value: string | null) => value ?? ''}
    />
  );
};

const Flags = () => (
  <FlagsField
    flags={{ ecommerce: 'resources.categories.fields.ecommerce', pesado: 'resources.categories.words.heavy' }}
  />
);

const CategoryList = () => {
  const branchId = useSelected('branchId');
  const translate = useTranslate();
  const branch = useName('branches', branchId);
  const words = useWords();
  const seesProducts = useAllowed('list', 'products');
  // Prefetches the products, where people go from here.
  useEffect(() => void import('../products/products').catch(() => undefined), []);
  return (
    <ListScreen
      exported={exported('categories')}
      form={branchId !== undefined && <CategoryForm />}
      defaults={{ status: 1, parent_id: 0, tipo: '', pesado: false, ecommerce: false }}
      title={
        branchId ? words('title', { branch }) : translate('resources.categories.name', { smart_count: 2 })
      }
      toolbar={<BackLink to="/admin/branches" label={words('back')} />}
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
  const words = useWords();
  const branchId = useSelected('branchId');
  if (!category) return null;
  return (
    <ActionLink
      label={words('view_products', { record: category.name })}
      to={`/admin/products?branchId=${branchId}&categoryId=${category.id}`}
      icon={<ProductsIcon fontSize="small" />}
    />
  );
};

export default { list: CategoryList };

import { useRecordContext } from 'ra-core';
import { isFieldSupported } from '../../backends/backend';
import type { Category, MenuCategory } from '../../dataProvider/api';
import { FormPanel } from '../../ui/form/FormPanel';
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
import { getFlagLanguage } from '../products/flags';
import { useSelectChoices } from '../../ui/useSelectChoices';

const CategoryForm = () => (
  <FormPanel defaults={{ status: 1, parent_id: 0, tipo: '', pesado: false, ecommerce: false }}>
    <TextInput source="name" validate={required()} />
    <TypeInput />
    <DescriptionInput source="description" />
    <ImageInput source="file" stored="picture" kind="category" />
    <StatusInput source="status" />
    <CheckboxGroup>
      <CheckboxInput source="pesado" lang={getFlagLanguage('pesado')} />
      <CheckboxInput source="ecommerce" />
    </CheckboxGroup>
  </FormPanel>
);

/** Select of the menu category. A stored name that is no longer a menu category stays selectable. */
const TypeInput = () => {
  const record = useRecordContext<Category>();
  const { choices, notice } = useSelectChoices<MenuCategory>(
    'menuCategories',
    { sort: { field: 'name', order: 'ASC' } },
    undefined,
    isFieldSupported('categories', 'tipo'),
  );
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

export default CategoryForm;

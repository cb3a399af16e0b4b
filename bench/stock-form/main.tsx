/** Reference for the product form: plain react-admin inputs for the same fields, without a server. */
import {
  Admin,
  BooleanInput,
  Create,
  ImageField,
  ImageInput,
  NumberInput,
  Resource,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  type DataProvider,
} from 'react-admin';
import { createRoot } from 'react-dom/client';

const STATUS = [
  { id: 1, name: 'Active' },
  { id: 0, name: 'Inactive' },
];
const CATEGORIES = Array.from({ length: 20 }, (_, id) => ({ id, name: `Category ${id}` }));

const ProductCreate = () => (
  <Create>
    <SimpleForm defaultValues={{ status: 1, tax: 0, cost: 0, stock: 0 }}>
      <TextInput source="name" validate={required()} />
      <TextInput source="upc" />
      <TextInput source="description" multiline />
      <SelectInput source="status" choices={STATUS} />
      <SelectInput source="categoryId" choices={CATEGORIES} validate={required()} />
      <NumberInput source="price" validate={required()} />
      <NumberInput source="cost" />
      <NumberInput source="tax" />
      <NumberInput source="stock" />
      <ImageInput source="file">
        <ImageField source="src" />
      </ImageInput>
      <BooleanInput source="ebt" />
      <BooleanInput source="wic" />
      <BooleanInput source="pesado" />
      <BooleanInput source="ecommerce" />
    </SimpleForm>
  </Create>
);

createRoot(document.getElementById('root')!).render(
  <Admin dataProvider={{} as DataProvider} disableTelemetry>
    <Resource name="products" create={ProductCreate} />
  </Admin>,
);

import {
  ArrayField,
  BooleanField,
  ChipField,
  DataTable,
  DateField,
  EmailField,
  FileField,
  FunctionField,
  ImageField,
  NumberField,
  RecordContextProvider,
  RecordField,
  ReferenceArrayField,
  ReferenceField,
  ReferenceManyCount,
  ReferenceManyField,
  ReferenceOneField,
  ResourceContextProvider,
  RichTextField,
  SelectField,
  ShowBase,
  SimpleShowLayout,
  SingleFieldList,
  TextArrayField,
  TextField,
  TranslatableFields,
  UrlField,
  useFieldValue,
  WrapperField,
} from 'react-admin';
import type { ReactNode } from 'react';
import { MoneyField } from '../../../src/ui/MoneyField';
import { SUPPLIERS, type Parcel } from '../parcel';

const STATES = ['new', 'packed', 'gone'].map(id => ({ id, name: `State ${id}` }));

/** Shows fields of a parcel that is stored on the server. */
const OfParcel = ({ children }: { children: ReactNode }) => (
  <ShowBase resource="parcels" id={1}>
    <SimpleShowLayout>{children}</SimpleShowLayout>
  </ShowBase>
);

const OfSupplier = ({ children }: { children: ReactNode }) => (
  <ShowBase resource={SUPPLIERS} id={3}>
    <SimpleShowLayout>{children}</SimpleShowLayout>
  </ShowBase>
);

/** A record with kinds of values that no record of the shop has. */
const LOCAL = {
  id: 1,
  lines: [
    { id: 1, word: 'pears' },
    { id: 2, word: 'figs' },
  ],
  tags: ['heavy', 'wet'],
  text: '<p>One <strong>bold</strong> word</p>',
  file: { src: '/config.json', title: 'The settings' },
  picture: { src: '/favicon.svg', title: 'The mark' },
  supplierIds: [1, 3],
  name: { en: 'Pear', es: 'Pera' },
};

const Local = ({ children }: { children: ReactNode }) => (
  <ResourceContextProvider value="parcels">
    <RecordContextProvider value={LOCAL}>
      <SimpleShowLayout>{children}</SimpleShowLayout>
    </RecordContextProvider>
  </ResourceContextProvider>
);

const Upper = ({ source }: { source: string }) => {
  const value: unknown = useFieldValue<Record<string, string>>({ source });
  return <p>{String(value).toUpperCase()}</p>;
};

const InCents = () => (
  <OfParcel>
    <NumberField source="pieces" />
    <MoneyField source="fee" label="Our fee" />
    <NumberField
      source="fee"
      transform={(cents: number) => cents / 100}
      options={{ style: 'currency', currency: 'USD' }}
      locales="en-US"
    />
  </OfParcel>
);

export const pages = {
  ArrayField: () => (
    <Local>
      <ArrayField source="lines">
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="word" />
        </DataTable>
      </ArrayField>
    </Local>
  ),
  BooleanField: () => (
    <OfParcel>
      <BooleanField source="fragile" valueLabelTrue="With care" />
    </OfParcel>
  ),
  ChipField: () => (
    <OfParcel>
      <ChipField source="state" />
    </OfParcel>
  ),
  DateField: () => (
    <OfParcel>
      <DateField source="sent" locales="en-GB" options={{ dateStyle: 'long', timeZone: 'UTC' }} />
    </OfParcel>
  ),
  EmailField: () => (
    <OfParcel>
      <EmailField source="contact" />
    </OfParcel>
  ),
  FileField: () => (
    <Local>
      <FileField source="file.src" title="file.title" />
    </Local>
  ),
  FunctionField: () => (
    <OfParcel>
      <FunctionField<Parcel> label="Both" render={({ title, state }) => `${title} (${state})`} />
    </OfParcel>
  ),
  ImageField: () => (
    <Local>
      <ImageField source="picture.src" title="picture.title" />
    </Local>
  ),
  NumberField: InCents,
  RecordField: () => (
    <OfParcel>
      <RecordField source="title" label="Called" />
      <RecordField<Parcel> label="Shouted" render={({ title }) => title.toUpperCase()} />
    </OfParcel>
  ),
  ReferenceField: () => (
    <OfParcel>
      <ReferenceField source="supplierId" reference={SUPPLIERS} link="edit" />
    </OfParcel>
  ),
  ReferenceArrayField: () => (
    <Local>
      <ReferenceArrayField source="supplierIds" reference={SUPPLIERS}>
        <SingleFieldList linkType={false}>
          <ChipField source="name" />
        </SingleFieldList>
      </ReferenceArrayField>
    </Local>
  ),
  ReferenceManyField: () => (
    <OfSupplier>
      <ReferenceManyField reference="parcels" target="supplierId">
        <DataTable bulkActionButtons={false}>
          <DataTable.Col source="title" />
        </DataTable>
      </ReferenceManyField>
    </OfSupplier>
  ),
  ReferenceManyCount: () => (
    <OfSupplier>
      <ReferenceManyCount label="Its parcels" reference="parcels" target="supplierId" />
    </OfSupplier>
  ),
  ReferenceOneField: () => (
    <OfSupplier>
      <ReferenceOneField reference="parcels" target="supplierId" sort={{ field: 'title', order: 'ASC' }}>
        <TextField source="title" />
      </ReferenceOneField>
    </OfSupplier>
  ),
  RichTextField: () => (
    <Local>
      <RichTextField source="text" />
    </Local>
  ),
  SelectField: () => (
    <OfParcel>
      <SelectField source="state" choices={STATES} />
    </OfParcel>
  ),
  TextArrayField: () => (
    <Local>
      <TextArrayField source="tags" />
    </Local>
  ),
  TextField: () => (
    <OfParcel>
      <TextField source="title" />
    </OfParcel>
  ),
  TranslatableFields: () => (
    <Local>
      <TranslatableFields locales={['en', 'es']}>
        <TextField source="name" />
      </TranslatableFields>
    </Local>
  ),
  UrlField: () => (
    <OfParcel>
      <UrlField source="site" />
    </OfParcel>
  ),
  WrapperField: () => (
    <OfParcel>
      <WrapperField label="Two in one">
        <TextField source="title" /> <TextField source="state" />
      </WrapperField>
    </OfParcel>
  ),
  useFieldValue: () => (
    <OfParcel>
      <Upper source="title" />
    </OfParcel>
  ),
};

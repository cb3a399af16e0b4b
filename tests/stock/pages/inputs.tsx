import { Dialog, DialogContent } from '@mui/material';
import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  CreateBase,
  useCreateSuggestionContext,
  BooleanInput,
  CheckboxGroupInput,
  DateInput,
  DateTimeInput,
  Edit,
  FileField,
  FileInput,
  ImageField,
  ImageInput,
  InPlaceEditor,
  List,
  DataTable,
  NullableBooleanInput,
  NumberInput,
  PasswordInput,
  RadioButtonGroupInput,
  ReferenceArrayInput,
  ReferenceInput,
  SearchInput,
  SelectArrayInput,
  SelectInput,
  ShowBase,
  SimpleForm,
  SimpleFormIterator,
  TextArrayInput,
  TextInput,
  TimeInput,
  TranslatableInputs,
  useInput,
  type InputProps,
} from 'react-admin';
import { DefaultEditorOptions, RichTextInput } from 'ra-input-rich-text';
import type { ReactNode } from 'react';
import { DecimalInput } from '../../../src/ui/form/inputs';
import { SUPPLIERS } from '../parcel';
import { Tried } from './Tried';

const CHOICES = ['new', 'packed', 'gone'].map(id => ({ id, name: `State ${id}` }));

const OfParcel = ({ children }: { children: ReactNode }) => (
  <Edit resource="parcels" id={2} mutationMode="pessimistic" redirect={false}>
    <SimpleForm>{children}</SimpleForm>
  </Edit>
);

const CreateSupplier = () => {
  const { filter, onCancel, onCreate } = useCreateSuggestionContext();
  return (
    <Dialog open onClose={onCancel}>
      <DialogContent>
        <CreateBase resource={SUPPLIERS} redirect={false} mutationOptions={{ onSuccess: onCreate }}>
          <SimpleForm defaultValues={{ name: filter }}>
            <TextInput source="name" autoFocus />
          </SimpleForm>
        </CreateBase>
      </DialogContent>
    </Dialog>
  );
};

const Plain = ({ label, ...props }: InputProps & { label: string }) => {
  const { field, id } = useInput(props);
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input id={id} {...field} />
    </>
  );
};

const EDITOR = { ...DefaultEditorOptions, injectCSS: false };

export const pages = {
  ArrayInput: () => (
    <Tried record={{ lines: [{ word: 'pears' }] }}>
      <ArrayInput source="lines">
        <SimpleFormIterator>
          <TextInput source="word" />
        </SimpleFormIterator>
      </ArrayInput>
    </Tried>
  ),
  'ArrayInput (no such field)': () => (
    <OfParcel>
      <TextInput source="site" />
      <ArrayInput source="lines">
        <SimpleFormIterator>
          <TextInput source="word" />
        </SimpleFormIterator>
      </ArrayInput>
    </OfParcel>
  ),
  AutocompleteInput: () => (
    <OfParcel>
      <AutocompleteInput source="state" choices={CHOICES} />
    </OfParcel>
  ),
  AutocompleteArrayInput: () => (
    <Tried>
      <AutocompleteArrayInput source="states" choices={CHOICES} />
    </Tried>
  ),
  BooleanInput: () => (
    <OfParcel>
      <BooleanInput source="fragile" />
    </OfParcel>
  ),
  CheckboxGroupInput: () => (
    <Tried>
      <CheckboxGroupInput source="states" choices={CHOICES} />
    </Tried>
  ),
  DateInput: () => (
    <OfParcel>
      <DateInput source="sent" />
    </OfParcel>
  ),
  DateTimeInput: () => (
    <Tried>
      <DateTimeInput source="at" parse={(text: string) => text} />
    </Tried>
  ),
  FileInput: () => (
    <Tried>
      <FileInput source="file">
        <FileField source="src" title="title" />
      </FileInput>
    </Tried>
  ),
  ImageInput: () => (
    <Tried>
      <ImageInput source="picture">
        <ImageField source="src" title="title" />
      </ImageInput>
    </Tried>
  ),
  InPlaceEditor: () => (
    <ShowBase resource="parcels" id={2}>
      <InPlaceEditor source="title" mutationMode="pessimistic" />
    </ShowBase>
  ),
  NullableBooleanInput: () => (
    <Tried>
      <NullableBooleanInput source="fragile" />
    </Tried>
  ),
  NumberInput: () => (
    <OfParcel>
      <NumberInput source="pieces" />
      <DecimalInput source="fee" unit="money" />
    </OfParcel>
  ),
  PasswordInput: () => (
    <Tried>
      <PasswordInput source="secret" autoComplete="new-password" />
    </Tried>
  ),
  RadioButtonGroupInput: () => (
    <OfParcel>
      <RadioButtonGroupInput source="state" choices={CHOICES} />
    </OfParcel>
  ),
  ReferenceInput: () => (
    <OfParcel>
      <ReferenceInput source="supplierId" reference={SUPPLIERS}>
        <AutocompleteInput filterToQuery={(name: string) => ({ name })} />
      </ReferenceInput>
    </OfParcel>
  ),
  'AutocompleteInput (create)': () => (
    <OfParcel>
      <ReferenceInput source="supplierId" reference={SUPPLIERS}>
        <AutocompleteInput create={<CreateSupplier />} />
      </ReferenceInput>
    </OfParcel>
  ),
  'ReferenceInput (as it is)': () => (
    <OfParcel>
      <ReferenceInput source="supplierId" reference={SUPPLIERS} />
    </OfParcel>
  ),
  ReferenceArrayInput: () => (
    <Tried record={{ supplierIds: [1] }}>
      <ReferenceArrayInput source="supplierIds" reference={SUPPLIERS}>
        <AutocompleteArrayInput filterToQuery={(name: string) => ({ name })} />
      </ReferenceArrayInput>
    </Tried>
  ),
  RichTextInput: () => (
    <Tried record={{ text: '<p>Soft</p>' }}>
      <RichTextInput source="text" editorOptions={EDITOR} sx={{ whiteSpace: 'pre-wrap' }} />
    </Tried>
  ),
  SearchInput: () => (
    <List resource="parcels" filters={[<SearchInput key="name" source="name" alwaysOn />]}>
      <DataTable bulkActionButtons={false}>
        <DataTable.Col source="title" />
      </DataTable>
    </List>
  ),
  SelectInput: () => (
    <OfParcel>
      <SelectInput source="state" choices={CHOICES} />
    </OfParcel>
  ),
  SelectArrayInput: () => (
    <Tried>
      <SelectArrayInput source="states" choices={CHOICES} />
    </Tried>
  ),
  SimpleFormIterator: () => (
    <Tried record={{ lines: [{ word: 'pears' }, { word: 'figs' }] }}>
      <ArrayInput source="lines">
        <SimpleFormIterator inline disableReordering>
          <TextInput source="word" helperText={false} />
        </SimpleFormIterator>
      </ArrayInput>
    </Tried>
  ),
  TextArrayInput: () => (
    <Tried>
      <TextArrayInput source="tags" />
    </Tried>
  ),
  TextInput: () => (
    <OfParcel>
      <TextInput source="title" />
      <TextInput source="site" type="url" />
    </OfParcel>
  ),
  TimeInput: () => (
    <Tried>
      <TimeInput source="opens" parse={(text: string) => text} />
    </Tried>
  ),
  TranslatableInputs: () => (
    <Tried record={{ name: { en: 'Pear', es: 'Pera' } }}>
      <TranslatableInputs locales={['en', 'es']}>
        <TextInput source="name" />
      </TranslatableInputs>
    </Tried>
  ),
  useInput: () => (
    <OfParcel>
      <Plain source="title" label="Plainly" />
    </OfParcel>
  ),
};

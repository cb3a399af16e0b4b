import {
  Create,
  CreateBase,
  DeleteButton,
  Edit,
  EditBase,
  EditGuesser,
  email,
  Form,
  NumberInput,
  required,
  ResourceContextProvider,
  SaveButton,
  SelectInput,
  SimpleForm,
  TabbedForm,
  TextInput,
  Toolbar,
  useCreateContext,
  useCreateController,
  useEditContext,
  useEditController,
  useNotify,
  useRecordFromLocation,
  useRegisterMutationMiddleware,
  useSaveContext,
  useUnique,
  type CreateParams,
} from 'react-admin';
import { useCallback } from 'react';
import { Link } from 'react-router-dom';
import type { Parcel } from '../parcel';

const STATES = ['new', 'packed', 'gone'].map(id => ({ id, name: id }));

const ValidationPage = () => (
  <Create resource="parcels" redirect={false}>
    <SimpleForm>
      <TextInput source="title" validate={required()} />
      <TextInput source="contact" validate={email()} />
    </SimpleForm>
  </Create>
);

const CreatePage = () => {
  const notify = useNotify();
  return (
    <Create
      resource="parcels"
      redirect="show"
      transform={(data: Partial<Parcel>) => ({ ...data, state: 'new', contact: '', site: '', sent: '' })}
      mutationOptions={{ onSettled: () => notify('Settled') }}
    >
      <SimpleForm>
        <TextInput source="title" validate={required()} />
        <NumberInput source="pieces" />
      </SimpleForm>
    </Create>
  );
};

const CreateBasePage = () => (
  <CreateBase resource="parcels" redirect={false} mutationOptions={{ onSuccess: undefined }}>
    <SimpleForm defaultValues={{ state: 'new', contact: '', site: '', sent: '' }}>
      <TextInput source="title" />
      <Pending />
    </SimpleForm>
  </CreateBase>
);

const Pending = () => {
  const { resource, saving } = useCreateContext();
  return <p>{saving ? 'Saving' : `A new one of ${resource}`}</p>;
};

const EditPage = () => (
  <Edit resource="parcels" id={1} mutationMode="pessimistic" redirect={false}>
    <SimpleForm>
      <TextInput source="title" />
      <SelectInput source="state" choices={STATES} />
    </SimpleForm>
  </Edit>
);

const UndoableEdit = () => (
  <Edit resource="parcels" id={2}>
    <SimpleForm>
      <TextInput source="title" />
    </SimpleForm>
  </Edit>
);

const EditBasePage = () => (
  <EditBase resource="parcels" id={1} redirect={false} mutationMode="pessimistic">
    <SimpleForm>
      <Editing />
      <TextInput source="title" />
    </SimpleForm>
  </EditBase>
);

const Editing = () => {
  const { record } = useEditContext<Parcel>();
  return <p>Editing number {record?.id}</p>;
};

const Guessed = () => (
  <ResourceContextProvider value="parcels">
    <EditGuesser id={1} mutationMode="pessimistic" redirect={false} />
  </ResourceContextProvider>
);

const TabbedFormPage = () => (
  <Edit resource="parcels" id={1} mutationMode="pessimistic" redirect={false}>
    <TabbedForm syncWithLocation={false}>
      <TabbedForm.Tab label="First">
        <TextInput source="title" />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="Second">
        <TextInput source="site" />
      </TabbedForm.Tab>
    </TabbedForm>
  </Edit>
);

const FormPage = () => (
  <EditBase resource="parcels" id={1} mutationMode="pessimistic" redirect={false}>
    <Form>
      <TextInput source="title" />
      <SaveButton />
    </Form>
  </EditBase>
);

const ToolbarPage = () => (
  <Edit resource="parcels" id={1} mutationMode="pessimistic" redirect={false}>
    <SimpleForm
      toolbar={
        <Toolbar>
          <SaveButton label="Keep it" alwaysEnable />
          <DeleteButton label="Throw it away" mutationMode="pessimistic" />
        </Toolbar>
      }
    >
      <TextInput source="title" />
    </SimpleForm>
  </Edit>
);

const SaveButtonPage = () => {
  const notify = useNotify();
  return (
    <Edit resource="parcels" id={1} mutationMode="pessimistic" redirect={false}>
      <SimpleForm
        toolbar={
          <Toolbar>
            <SaveButton
              type="button"
              alwaysEnable
              mutationOptions={{ onSuccess: () => notify('Kept for good') }}
            />
          </Toolbar>
        }
      >
        <TextInput source="title" />
      </SimpleForm>
    </Edit>
  );
};

const CreateController = () => {
  const { save, saving } = useCreateController<Parcel>({ resource: 'parcels', redirect: false });
  const values = { title: 'Made by a controller', state: 'new', contact: '', site: '', sent: '' };
  return (
    <button type="button" disabled={saving} onClick={() => void save?.(values)}>
      Make one
    </button>
  );
};

const EditController = () => {
  const { record, isPending, save } = useEditController<Parcel>({
    resource: 'parcels',
    id: 1,
    redirect: false,
    mutationMode: 'pessimistic',
  });
  return (
    <>
      <p>{isPending ? 'Loading' : record?.title}</p>
      <button type="button" onClick={() => void save?.({ pieces: 9 })}>
        Nine pieces
      </button>
    </>
  );
};

const SaveContext = () => (
  <EditBase resource="parcels" id={1} mutationMode="pessimistic" redirect={false}>
    <SaveAtOnce />
  </EditBase>
);

const SaveAtOnce = () => {
  const { save, saving } = useSaveContext();
  return (
    <button type="button" disabled={saving} onClick={() => void save?.({ pieces: 4 })}>
      Four pieces
    </button>
  );
};

const FromLocation = () => {
  const record = useRecordFromLocation();
  return (
    <>
      <Link to='?source={"title":"From the address"}'>With a record</Link>
      <p>{record ? `Got ${String(record.title)}` : 'No record'}</p>
    </>
  );
};

const Middleware = () => (
  <Create resource="parcels" redirect={false}>
    <SimpleForm defaultValues={{ state: 'new', contact: '', site: '', sent: '' }}>
      <TextInput source="title" />
      <Stamp />
    </SimpleForm>
  </Create>
);

type Save = (resource: string, params: CreateParams<Partial<Parcel>>) => unknown;

const Stamp = () => {
  useRegisterMutationMiddleware<Save>(
    useCallback((resource: string, params: CreateParams<Partial<Parcel>>, next: Save) => {
      const data = { ...params.data, title: `${params.data.title} (stamped)` };
      return next(resource, { ...params, data });
    }, []),
  );
  return null;
};

const Unique = () => (
  <Create resource="inventory/warehouses" redirect={false}>
    <UniqueName />
  </Create>
);

const UniqueName = () => {
  const unique = useUnique();
  return (
    <SimpleForm>
      <TextInput source="name" validate={unique()} />
    </SimpleForm>
  );
};

export const pages = {
  Validation: ValidationPage,
  Create: CreatePage,
  CreateBase: CreateBasePage,
  Edit: EditPage,
  'Edit (undoable)': UndoableEdit,
  EditBase: EditBasePage,
  EditGuesser: Guessed,
  SimpleForm: EditPage,
  TabbedForm: TabbedFormPage,
  Form: FormPage,
  Toolbar: ToolbarPage,
  SaveButton: SaveButtonPage,
  useCreateContext: CreateBasePage,
  useCreateController: CreateController,
  useEditContext: EditBasePage,
  useEditController: EditController,
  useSaveContext: SaveContext,
  useRecordFromLocation: FromLocation,
  useRegisterMutationMiddleware: Middleware,
  useUnique: Unique,
};

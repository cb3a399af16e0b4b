import {
  Labeled,
  ResourceContextProvider,
  Show,
  ShowBase,
  ShowGuesser,
  SimpleShowLayout,
  TabbedShowLayout,
  TextField,
  useGetRecordId,
  useNotify,
  useRecordContext,
  useRedirect,
  useRefresh,
  useShowContext,
  useShowController,
  WithRecord,
  Button,
} from 'react-admin';
import type { Parcel } from '../parcel';

const ShowPage = () => (
  <Show resource="parcels" id={1}>
    <SimpleShowLayout>
      <TextField source="title" />
      <TextField source="state" label="Where it is" />
    </SimpleShowLayout>
  </Show>
);

const ShowBasePage = () => (
  <ShowBase resource="parcels" id={1}>
    <Shown />
  </ShowBase>
);

const Shown = () => {
  const { record, isPending } = useShowContext<Parcel>();
  return <p>{isPending ? 'Loading' : `Shown: ${record?.title}`}</p>;
};

const Guessed = () => (
  <ResourceContextProvider value="parcels">
    <ShowGuesser id={1} />
  </ResourceContextProvider>
);

const Tabs = () => (
  <Show resource="parcels" id={1}>
    <TabbedShowLayout syncWithLocation={false}>
      <TabbedShowLayout.Tab label="Outside">
        <TextField source="title" />
      </TabbedShowLayout.Tab>
      <TabbedShowLayout.Tab label="Inside">
        <TextField source="pieces" />
      </TabbedShowLayout.Tab>
    </TabbedShowLayout>
  </Show>
);

const LabeledPage = () => (
  <ShowBase resource="parcels" id={1}>
    <Labeled label="Its name">
      <TextField source="title" />
    </Labeled>
  </ShowBase>
);

const Controller = () => {
  const { record, defaultTitle } = useShowController<Parcel>({ resource: 'parcels', id: 1 });
  return (
    <p>
      {defaultTitle}: {record?.title}
    </p>
  );
};

const With = () => (
  <ShowBase resource="parcels" id={1}>
    <WithRecord<Parcel> render={({ title, pieces }) => <p>{`${title} has ${pieces} pieces`}</p>} />
  </ShowBase>
);

const Context = () => (
  <ShowBase resource="parcels" id={1}>
    <Title />
  </ShowBase>
);

const Title = () => {
  const record = useRecordContext<Parcel>();
  return <p>{record ? `In context: ${record.title}` : 'None'}</p>;
};

const RecordId = () => (
  <ShowBase resource="parcels" id={1}>
    <WithRecord render={() => <IdOnly />} />
  </ShowBase>
);

const IdOnly = () => {
  const id = useGetRecordId();
  return <p>The id is {id}</p>;
};

const Notify = () => {
  const notify = useNotify();
  return <Button label="Tell" onClick={() => notify('Told by a notification', { type: 'info' })} />;
};

const Redirect = () => {
  const redirect = useRedirect();
  return <Button label="Go to the list" onClick={() => redirect('list', 'parcels')} />;
};

const Refresh = () => {
  const refresh = useRefresh();
  return <Button label="Read again" onClick={() => refresh()} />;
};

export const pages = {
  Show: ShowPage,
  ShowBase: ShowBasePage,
  ShowGuesser: Guessed,
  SimpleShowLayout: ShowPage,
  TabbedShowLayout: Tabs,
  Labeled: LabeledPage,
  useShowContext: ShowBasePage,
  useShowController: Controller,
  WithRecord: With,
  useRecordContext: Context,
  useGetRecordId: RecordId,
  useNotify: Notify,
  useRedirect: Redirect,
  useRefresh: Refresh,
};

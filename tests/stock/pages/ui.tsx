import { Box, Grid, Stack } from '@mui/material';
import {
  AppBar,
  Button,
  CheckForApplicationUpdate,
  CloneButton,
  Configurable,
  Confirm,
  CreateButton,
  DeleteWithConfirmButton,
  DeleteWithUndoButton,
  EditButton,
  ExportButton,
  Inspector,
  InspectorButton,
  ListBase,
  ListButton,
  LocalesMenuButton,
  Menu,
  PrevNextButtons,
  RecordRepresentation,
  RefreshButton,
  ResourceContextProvider,
  ShowBase,
  ShowButton,
  SimpleList,
  TextField,
  Title,
  ToggleThemeButton,
  Translate,
  UpdateButton,
  useGetRecordRepresentation,
  useLocaleState,
  usePreference,
  useRecordContext,
  useRemoveFromStore,
  useResetStore,
  useStore,
  useStoreContext,
  useTheme,
  useTranslate,
  List,
} from 'react-admin';
import { useMediaQuery, type Theme } from '@mui/material';
import { useState } from 'react';
import type { Parcel } from '../parcel';

const StorePage = () => {
  const [count, setCount] = useStore('tried.count', 0);
  return <Button label={`Counted ${count}`} onClick={() => setCount(count + 1)} />;
};

const Remove = () => {
  const [word, setWord] = useStore('tried.word', 'none');
  const remove = useRemoveFromStore();
  return (
    <>
      <p>The word is {word}</p>
      <Button label="Set it" onClick={() => setWord('pear')} />
      <Button label="Remove it" onClick={() => remove('tried.word')} />
    </>
  );
};

const Reset = () => {
  const [word, setWord] = useStore('tried.reset', 'none');
  const reset = useResetStore();
  return (
    <>
      <p>The word is {word}</p>
      <Button label="Set it" onClick={() => setWord('pear')} />
      <Button label="Reset all" onClick={() => reset()} />
    </>
  );
};

const StoreContext = () => {
  const store = useStoreContext();
  return <p>Kept: {String(store.getItem('tried.nothing', 'the default'))}</p>;
};

const ConfigurablePage = () => (
  <>
    <InspectorButton />
    <Configurable editor={<WordEditor />} preferenceKey="tried.block">
      <Block />
    </Configurable>
    <Inspector />
  </>
);

const WordEditor = () => {
  const [word, setWord] = usePreference('word', 'Plain');
  return <input aria-label="Word" value={String(word)} onChange={event => setWord(event.target.value)} />;
};

const Block = () => {
  const [word] = usePreference('word', 'Plain');
  return <p>Block: {word}</p>;
};

const TranslatePage = () => (
  <p>
    <Translate i18nKey="ra.action.save" /> or{' '}
    <Translate i18nKey="tried.none" options={{ _: 'the default text' }} />
  </p>
);

const UseTranslate = () => {
  const translate = useTranslate();
  return <p>{translate('ra.navigation.page_range_info', { offsetBegin: 1, offsetEnd: 2, total: 3 })}</p>;
};

const LocaleState = () => {
  const [locale, setLocale] = useLocaleState();
  return (
    <>
      <p>Locale: {locale}</p>
      <Button label="In Spanish" onClick={() => setLocale('es')} />
      <Button label="In English" onClick={() => setLocale('en')} />
    </>
  );
};

const TitlePage = () => (
  <>
    <Title title="A title of its own" />
    <p>Below the title</p>
  </>
);

const ConfirmPage = () => {
  const [isOpen, setOpen] = useState(false);
  const [answer, setAnswer] = useState('no answer');
  return (
    <>
      <Button label="Ask" onClick={() => setOpen(true)} />
      <p>Answer: {answer}</p>
      <Confirm
        isOpen={isOpen}
        title="Send it?"
        content="It leaves today."
        onConfirm={() => {
          setAnswer('yes');
          setOpen(false);
        }}
        onClose={() => setOpen(false)}
      />
    </>
  );
};

const ButtonsPage = () => (
  <ResourceContextProvider value="parcels">
    <CreateButton />
    <ListButton />
    <RefreshButton />
    <ListBase perPage={10}>
      <ExportButton />
    </ListBase>
    <ShowBase id={2}>
      <EditButton />
      <ShowButton />
      <CloneButton />
      <UpdateButton label="Mark as gone" data={{ state: 'gone' }} mutationMode="pessimistic" />
      <DeleteWithConfirmButton />
      <DeleteWithUndoButton label="Delete with undo" />
      <TextField source="state" />
    </ShowBase>
  </ResourceContextProvider>
);

const Represented = () => (
  <ShowBase resource="parcels" id={1}>
    <p>
      It is <RecordRepresentation />
    </p>
  </ShowBase>
);

const UseRepresented = () => (
  <ShowBase resource="parcels" id={1}>
    <Called />
  </ShowBase>
);

const Called = () => {
  const represent = useGetRecordRepresentation('parcels');
  return <p>Called {represent(useRecordContext<Parcel>())}</p>;
};

const PrevNext = () => (
  <ShowBase resource="parcels" id={2}>
    <PrevNextButtons sort={{ field: 'id', order: 'ASC' }} storeKey={false} />
    <TextField source="title" />
  </ShowBase>
);

const Sx = () => (
  <List resource="parcels" sx={{ '& .RaList-main': { border: '3px solid rgb(1, 2, 3)' } }}>
    <SimpleList<Parcel> primaryText={({ title }) => title} />
  </List>
);

const Boxes = () => (
  <Stack direction="row" spacing={2}>
    <Box>In a box</Box>
    <Grid container>
      <Grid size={6}>In a grid</Grid>
    </Grid>
  </Stack>
);

const MediaQuery = () => {
  const isSmall = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  return <p>{isSmall ? 'Small' : 'Wide'}</p>;
};

const UseTheme = () => {
  const [theme, setTheme] = useTheme();
  return (
    <>
      <p>Theme: {theme ?? 'of the system'}</p>
      <Button label="Darken" onClick={() => setTheme('dark')} />
      <Button label="Lighten" onClick={() => setTheme('light')} />
    </>
  );
};

export const pages = {
  useStore: StorePage,
  useRemoveFromStore: Remove,
  useResetStore: Reset,
  useStoreContext: StoreContext,
  Configurable: ConfigurablePage,
  Translate: TranslatePage,
  useTranslate: UseTranslate,
  useLocaleState: LocaleState,
  LocalesMenuButton: () => <LocalesMenuButton />,
  AppBar: () => <AppBar position="static" />,
  Menu: () => (
    <Menu>
      <Menu.Item to="/admin/stock/TextField" primaryText="Of the fields" />
      <Menu.ResourceItem name="parcels" />
    </Menu>
  ),
  Title: TitlePage,
  Confirm: ConfirmPage,
  Buttons: ButtonsPage,
  CheckForApplicationUpdate: () => (
    <>
      <CheckForApplicationUpdate interval={3_600_000} />
      <p>Watching for a new build</p>
    </>
  ),
  RecordRepresentation: Represented,
  PrevNextButtons: PrevNext,
  useGetRecordRepresentation: UseRepresented,
  sx: Sx,
  'Box, Stack, Grid': Boxes,
  ToggleThemeButton: () => <ToggleThemeButton />,
  useMediaQuery: MediaQuery,
  useTheme: UseTheme,
};

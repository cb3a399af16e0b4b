import {
  BooleanField,
  BulkDeleteButton,
  Button,
  ChipField,
  Count,
  Datagrid,
  DataTable,
  FilterButton,
  FilterList,
  FilterListItem,
  FilterLiveForm,
  FilterLiveSearch,
  InfiniteList,
  List,
  ListBase,
  ListContextProvider,
  ListGuesser,
  Pagination,
  RecordsIterator,
  ReferenceField,
  ReferenceInput,
  ResourceContextProvider,
  SavedQueriesList,
  SearchInput,
  SelectColumnsButton,
  DatagridConfigurable,
  SelectInput,
  SimpleList,
  SingleFieldList,
  SortButton,
  TextField,
  TextInput,
  TopToolbar,
  useList,
  useListContext,
  useListController,
  useUnselect,
  useUnselectAll,
  WithListContext,
  type RaRecord,
} from 'react-admin';
import { SUPPLIERS, type Parcel, type Supplier } from '../parcel';

const STATES = ['new', 'packed', 'gone'].map(id => ({ id, name: id }));

const FILTERS = [
  <SearchInput key="name" source="name" alwaysOn />,
  <SelectInput key="state" source="state" choices={STATES} />,
  <ReferenceInput key="supplierId" source="supplierId" reference={SUPPLIERS} />,
];

const ListPage = () => (
  <List resource="parcels" filters={FILTERS} sort={{ field: 'title', order: 'ASC' }} perPage={25}>
    <DataTable>
      <DataTable.Col source="title" />
      <DataTable.Col source="state" />
    </DataTable>
  </List>
);

const ListBasePage = () => (
  <ListBase resource="parcels" perPage={5}>
    <Total />
  </ListBase>
);

const Total = () => {
  const { total } = useListContext();
  return <p>Parcels: {total}</p>;
};

const Guessed = () => (
  <ResourceContextProvider value="parcels">
    <ListGuesser />
  </ResourceContextProvider>
);

const Infinite = () => (
  <InfiniteList resource={SUPPLIERS} perPage={5}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="name" />
    </DataTable>
  </InfiniteList>
);

const DataTablePage = () => (
  <List resource="parcels">
    <DataTable rowClick="show" bulkActionButtons={<BulkDeleteButton mutationMode="pessimistic" />}>
      <DataTable.Col source="title" />
      <DataTable.NumberCol source="pieces" />
      <DataTable.Col source="supplierId">
        <ReferenceField source="supplierId" reference={SUPPLIERS} />
      </DataTable.Col>
    </DataTable>
  </List>
);

const DatagridPage = () => (
  <List resource="parcels">
    <Datagrid rowClick={false}>
      <TextField source="title" />
      <BooleanField source="fragile" />
      <ReferenceField source="supplierId" reference={SUPPLIERS} />
    </Datagrid>
  </List>
);

const SimpleListPage = () => (
  <List resource="parcels">
    <SimpleList<Parcel>
      primaryText={({ title }) => title}
      secondaryText="%{state}"
      tertiaryText={({ pieces }) => `${pieces} pieces`}
    />
  </List>
);

const SingleField = () => {
  const tags = useList<RaRecord>({
    data: [
      { id: 1, word: 'heavy' },
      { id: 2, word: 'wet' },
    ],
  });
  return (
    <ListContextProvider value={tags}>
      <SingleFieldList linkType={false}>
        <ChipField source="word" />
      </SingleFieldList>
    </ListContextProvider>
  );
};

const FilterButtonPage = () => (
  <List
    resource="parcels"
    filters={FILTERS.slice(1)}
    actions={
      <TopToolbar>
        <FilterButton />
      </TopToolbar>
    }
  >
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="title" />
    </DataTable>
  </List>
);

const FilterListPage = () => (
  <List
    resource="parcels"
    aside={
      <FilterList label="Fragile" icon={null}>
        <FilterListItem label="With care" value={{ fragile: true }} />
        <FilterListItem label="As it comes" value={{ fragile: false }} />
      </FilterList>
    }
  >
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="title" />
    </DataTable>
  </List>
);

const LiveForm = () => (
  <List
    resource="parcels"
    aside={
      <FilterLiveForm>
        <TextInput source="name" label="Words" helperText={false} />
      </FilterLiveForm>
    }
  >
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="title" />
    </DataTable>
  </List>
);

const LiveSearch = () => (
  <List resource={SUPPLIERS} aside={<FilterLiveSearch source="name" label="Look for" />}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="name" />
    </DataTable>
  </List>
);

const Iterator = () => (
  <ListBase resource="parcels">
    <ul>
      <RecordsIterator<Parcel> render={({ title, state }) => <li>{`${title} is ${state}`}</li>} />
    </ul>
  </ListBase>
);

const Saved = () => (
  <List resource="parcels" filters={FILTERS} aside={<SavedQueriesList />}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="title" />
    </DataTable>
  </List>
);

const PaginationPage = () => (
  <List resource={SUPPLIERS} perPage={2} pagination={<Pagination rowsPerPageOptions={[2, 4]} />}>
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="name" />
    </DataTable>
  </List>
);

const Sorted = () => (
  <List
    resource={SUPPLIERS}
    actions={
      <TopToolbar>
        <SortButton fields={['name', 'city', 'id']} />
      </TopToolbar>
    }
  >
    <SimpleList<Supplier> primaryText={({ name }) => name} />
  </List>
);

const SelectColumns = () => (
  <List
    resource="parcels"
    actions={
      <TopToolbar>
        <SelectColumnsButton />
      </TopToolbar>
    }
  >
    <DatagridConfigurable bulkActionButtons={false}>
      <TextField source="title" />
      <TextField source="state" />
    </DatagridConfigurable>
  </List>
);

const CountPage = () => (
  <p>
    Fragile ones: <Count resource="parcels" filter={{ fragile: true }} />
  </p>
);

const With = () => (
  <List resource="parcels">
    <WithListContext<Parcel> render={({ data }) => <p>{data?.map(({ title }) => title).join(' + ')}</p>} />
  </List>
);

const UseList = () => {
  const list = useList<RaRecord & { word: string }>({
    data: ['pear', 'fig', 'plum'].map((word, id) => ({ id, word })),
    sort: { field: 'word', order: 'ASC' },
    filterCallback: ({ word }) => word.startsWith('p'),
  });
  return <p>{list.data?.map(({ word }) => word).join(' ')}</p>;
};

const Controller = () => {
  const { data, total, setPage, page } = useListController<Parcel>({
    resource: 'parcels',
    perPage: 1,
    storeKey: false,
    sort: { field: 'title', order: 'ASC' },
  });
  return (
    <>
      <p>
        {data?.[0]?.title} is {page} of {total}
      </p>
      <Button label="Next one" onClick={() => setPage(page + 1)} />
    </>
  );
};

const Unselecting = ({ all }: { all: boolean }) => {
  const unselect = useUnselect('parcels');
  const unselectAll = useUnselectAll('parcels');
  const { selectedIds, onSelect } = useListContext();
  return (
    <>
      <p>Selected: {selectedIds.join(', ') || 'none'}</p>
      <Button label="Select 1 and 2" onClick={() => onSelect([1, 2])} />
      <Button label="Unselect" onClick={() => (all ? unselectAll() : unselect([1]))} />
    </>
  );
};

const Unselect = () => (
  <ListBase resource="parcels">
    <Unselecting all={false} />
  </ListBase>
);

const UnselectAll = () => (
  <ListBase resource="parcels">
    <Unselecting all />
  </ListBase>
);

export const pages = {
  List: ListPage,
  ListBase: ListBasePage,
  ListGuesser: Guessed,
  InfiniteList: Infinite,
  DataTable: DataTablePage,
  Datagrid: DatagridPage,
  SimpleList: SimpleListPage,
  SingleFieldList: SingleField,
  FilterButton: FilterButtonPage,
  FilterList: FilterListPage,
  FilterLiveForm: LiveForm,
  FilterLiveSearch: LiveSearch,
  RecordsIterator: Iterator,
  SavedQueriesList: Saved,
  Pagination: PaginationPage,
  SortButton: Sorted,
  SelectColumnsButton: SelectColumns,
  Count: CountPage,
  WithListContext: With,
  useListContext: ListBasePage,
  useList: UseList,
  useListController: Controller,
  useUnselect: Unselect,
  useUnselectAll: UnselectAll,
};

import {
  Button,
  fetchUtils,
  useCreate,
  useDataProvider,
  useDelete,
  useDeleteMany,
  useGetList,
  useGetMany,
  useGetManyReference,
  useGetOne,
  useInfiniteGetList,
  useUpdate,
  useUpdateMany,
  withLifecycleCallbacks,
} from 'react-admin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../../src/dataProvider/api';
import { SUPPLIERS, type Parcel, type Supplier } from '../parcel';

const PAGE = { page: 1, perPage: 3 };
const BY_ID = { field: 'id', order: 'DESC' } as const;

const GetList = () => {
  const { data = [], total } = useGetList<Supplier>(SUPPLIERS, { pagination: PAGE, sort: BY_ID });
  return (
    <p>
      {data.map(({ name }) => name).join(', ')}: {data.length} of {total}
    </p>
  );
};

const InfiniteGetList = () => {
  const { data, hasNextPage, fetchNextPage } = useInfiniteGetList<Supplier>(SUPPLIERS, {
    pagination: PAGE,
    sort: BY_ID,
  });
  const names = data?.pages.flatMap(page => page.data.map(({ name }) => name)) ?? [];
  return (
    <>
      <p>{names.length} names</p>
      {hasNextPage && <Button label="More" onClick={() => void fetchNextPage()} />}
    </>
  );
};

const GetOne = () => {
  const { data, isPending } = useGetOne<Supplier>(SUPPLIERS, { id: 3 });
  return <p>{isPending ? 'Loading' : data?.name}</p>;
};

const GetMany = () => {
  const { data = [] } = useGetMany<Supplier>(SUPPLIERS, { ids: [1, 3] });
  return <p>{data.map(({ id }) => `Supplier ${id}`).join(', ')}</p>;
};

const GetManyReference = () => {
  const { data = [], total } = useGetManyReference<Parcel>('parcels', {
    target: 'supplierId',
    id: 3,
    pagination: PAGE,
    sort: BY_ID,
  });
  return (
    <p>
      {total} parcels of 3: {data.map(({ title }) => title).join(', ')}
    </p>
  );
};

const PARCEL = {
  contact: '',
  site: '',
  fee: 1250,
  pieces: 1,
  sent: '',
  fragile: false,
  state: 'new',
  supplierId: null,
};

const CreateOne = () => {
  const [create, { data, isPending }] = useCreate<Parcel>();
  const [title, setTitle] = useState('');
  const add = () => void create('parcels', { data: { ...PARCEL, title } });
  return (
    <>
      <input aria-label="Name" value={title} onChange={event => setTitle(event.target.value)} />
      <Button label="Create it" disabled={isPending} onClick={add} />
      {data && <p>Created {data.title}</p>}
    </>
  );
};

const UpdateOne = () => {
  const { data: record } = useGetOne<Parcel>('parcels', { id: 1 });
  const [update, { data }] = useUpdate<Parcel>();
  const mark = () => void update('parcels', { id: 1, data: { state: 'packed' }, previousData: record });
  return (
    <>
      <Button label="Pack it" onClick={mark} />
      <p>{data ? `Now ${data.state}, still ${data.title}` : 'Not yet'}</p>
    </>
  );
};

const UpdateMany = () => {
  const [updateMany, { data }] = useUpdateMany();
  return (
    <>
      <Button
        label="Pack both"
        onClick={() => void updateMany('parcels', { ids: [1, 2], data: { state: 'packed' } })}
      />
      {data && <p>Changed {data.join(' and ')}</p>}
    </>
  );
};

const useNamed = (title: string) =>
  useGetList<Parcel>('parcels', { filter: { name: title }, pagination: PAGE }).data ?? [];

const DeleteOne = () => {
  const [doomed] = useNamed('Doomed one');
  const [deleteOne, { isSuccess }] = useDelete<Parcel>();
  return (
    <>
      <p>{doomed?.title}</p>
      <Button
        label="Delete it"
        onClick={() => void deleteOne('parcels', { id: doomed!.id, previousData: doomed! })}
      />
      {isSuccess && <p>Deleted</p>}
    </>
  );
};

const DeleteMany = () => {
  const doomed = useNamed('Doomed pair');
  const [deleteMany, { isSuccess }] = useDeleteMany();
  return (
    <>
      <p>{doomed.length} doomed</p>
      <Button
        label="Delete both"
        onClick={() => void deleteMany('parcels', { ids: doomed.map(({ id }) => id) })}
      />
      {isSuccess && <p>Deleted</p>}
    </>
  );
};

const DataProvider = () => {
  const dataProvider = useDataProvider<Api>();
  const { data } = useQuery({
    queryKey: [SUPPLIERS, 'getOne', { id: '3', meta: { tried: true } }],
    queryFn: () => dataProvider.getOne<Supplier>(SUPPLIERS, { id: 3 }),
  });
  return <p>{data?.data.name}</p>;
};

const Lifecycle = () => {
  const dataProvider = useDataProvider();
  const shouting = withLifecycleCallbacks(dataProvider, [
    {
      resource: SUPPLIERS,
      beforeGetOne: params => Promise.resolve({ ...params, id: 3 }),
    },
  ]);
  const { data } = useQuery({
    queryKey: ['redirected'],
    queryFn: () => shouting.getOne<Supplier>(SUPPLIERS, { id: 1 }),
  });
  return <p>{data?.data.name}</p>;
};

const FetchJson = () => {
  const { data } = useQuery({
    queryKey: ['health'],
    queryFn: () => fetchUtils.fetchJson('/health'),
  });
  return <p>Status {data?.status}</p>;
};

export const pages = {
  useDataProvider: DataProvider,
  useGetList: GetList,
  useInfiniteGetList: InfiniteGetList,
  useGetOne: GetOne,
  useGetMany: GetMany,
  useGetManyReference: GetManyReference,
  useCreate: CreateOne,
  useUpdate: UpdateOne,
  useUpdateMany: UpdateMany,
  useDelete: DeleteOne,
  useDeleteMany: DeleteMany,
  withLifecycleCallbacks: Lifecycle,
  fetchJson: FetchJson,
};

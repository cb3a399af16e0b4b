import type {
  CreateParams,
  DataProvider,
  DeleteManyParams,
  DeleteParams,
  GetListParams,
  GetManyParams,
  GetManyReferenceParams,
  GetOneParams,
  Identifier,
  RaRecord,
  UpdateManyParams,
  UpdateParams,
} from 'ra-core';
import type { RequestOptions } from './api';

interface One {
  data: RaRecord;
}

interface Several {
  data: RaRecord[];
}

interface Page extends Several {
  total: number;
}

interface Ids {
  data: Identifier[];
}

/** react-admin's methods with untyped records, because their fields depend on the resource at run time. */
export interface DataProviderMethods {
  getList(resource: string, params: GetListParams & RequestOptions): Promise<Page>;
  getOne(resource: string, params: GetOneParams & RequestOptions): Promise<One>;
  getMany(resource: string, params: GetManyParams & RequestOptions): Promise<Several>;
  getManyReference(resource: string, params: GetManyReferenceParams & RequestOptions): Promise<Page>;
  create(resource: string, params: CreateParams): Promise<One>;
  update(resource: string, params: UpdateParams): Promise<One>;
  updateMany(resource: string, params: UpdateManyParams): Promise<Ids>;
  delete(resource: string, params: DeleteParams): Promise<One>;
  deleteMany(resource: string, params: DeleteManyParams): Promise<Ids>;
}

/** Asserts react-admin's generic record types. The caller chooses these types, so they cannot be checked here. */
export const toDataProvider = (verbs: DataProviderMethods): DataProvider =>
  ({ supportAbortSignal: true, ...verbs }) as DataProvider;

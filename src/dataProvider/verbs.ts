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

/** The records have any shape: their fields depend on the endpoint table, which types cannot follow. */
export interface Verbs {
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

/** The only type assertion: react-admin's caller names the record's type, which a backend cannot check. */
export const asDataProvider = (verbs: Verbs): DataProvider =>
  ({ supportAbortSignal: true, ...verbs }) as DataProvider;

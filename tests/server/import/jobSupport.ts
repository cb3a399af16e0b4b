import { afterAll, beforeAll, expect } from 'vitest';
import { findMissingColumns } from '../../../contract/importFile.ts';
import type {
  ImportChange,
  ImportChanges,
  ImportDetails,
  ImportJob,
  ImportMapping,
  RefusedImportRow,
  RefusedImportRows,
} from '../../../contract/imports.ts';
import { createFolderStorage } from '../../../server/files/folder.ts';
import { ImportWorker } from '../../../server/import/jobs/worker.ts';
import { parseStoredMessage } from '../../../server/language/storedMessage.ts';
import { parsed } from '../../support/json.ts';
import { callApp, useBackOffice, type BackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildCategory } from '../../support/builders.ts';
import { buildProduct } from '../../support/catalogue.ts';
import { onlyInEnglish } from '../../support/onlyInEnglish.ts';

export const PATH = '/api/imports';

type WorkerShop = ConstructorParameters<typeof ImportWorker>[0];

export interface Sent {
  status: number;
  body: ImportDetails & { message: string };
}

export function workerBeside(office: BackOffice, other: Partial<Pick<WorkerShop, 'db' | 'files'>>) {
  const failures: unknown[] = [];
  const worker = new ImportWorker({
    db: office.db,
    files: createFolderStorage(office.filesFolder),
    ...other,
    onFailure: error => failures.push(error),
  });
  return { worker, failures };
}

/** @param token returns the caller's token; a function, because users sign in later */
export function importCalls(office: BackOffice, token: () => string, branch: () => number) {
  const send = async (
    content: string | Buffer,
    { name = 'shop.csv', branchId = branch(), as = token(), type = 'application/octet-stream' } = {},
  ): Promise<Sent> => {
    const answer = await office.app.inject({
      method: 'POST',
      url: `${PATH}/branch/${branchId}?name=${encodeURIComponent(name)}`,
      headers: { 'content-type': type, authorization: `Bearer ${as}` },
      payload: content,
    });
    return { status: answer.statusCode, body: parsed(answer.payload) };
  };
  const call = <Body = ImportDetails>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    language?: string,
  ) => {
    const headers: Record<string, string> = language === undefined ? {} : { 'accept-language': language };
    return callApp<Body>(office.app, method, `${PATH}/${path}`, { token: token(), body, headers });
  };
  const read = async (id: number) => (await call('GET', String(id))).body;

  const settled = async (id: number): Promise<ImportDetails> => {
    await expect
      .poll(async () => (await read(id)).state, { timeout: 20_000, interval: 20 })
      .not.toMatch(/ing|taking/);
    return read(id);
  };
  const check = async (job: ImportDetails, mapping: Partial<ImportMapping> = {}) => {
    const kind = mapping.kind ?? job.kind;
    const columns = mapping.columns ?? (kind === job.kind ? job.columns : job.guesses[kind]!);
    expect(findMissingColumns(kind, columns)).toBeUndefined();
    const answer = await call('PUT', `${job.id}/mapping`, { kind, columns, ...mapping });
    expect(answer.status).toBe(200);
    return settled(job.id);
  };
  const checked = async (content: string | Buffer, mapping: Partial<ImportMapping> = {}, name?: string) => {
    const { status, body } = await send(content, name === undefined ? {} : { name });
    expect(status, body.message).toBe(201);
    return check(body, mapping);
  };
  const go = async (id: number) => {
    const answer = await call('POST', `${id}/go`);
    expect(answer.status).toBe(200);
    return settled(id);
  };
  const imported = async (content: string | Buffer, mapping: Partial<ImportMapping> = {}) =>
    go((await checked(content, mapping)).id);
  const takeBack = async (id: number) => {
    const answer = await call('POST', `${id}/take-back`);
    expect(answer.status).toBe(200);
    return settled(id);
  };
  const refusals = async (id: number): Promise<RefusedImportRow[]> =>
    (await call<RefusedImportRows>('GET', `${id}/refused`)).body.results;
  const planned = async (id: number): Promise<ImportChange[]> =>
    (await call<ImportChanges>('GET', `${id}/changes`)).body.results;
  const list = async () =>
    (await call<{ results: ImportJob[] }>('GET', `branch/${branch()}?pageSize=200`)).body.results;
  return { send, call, read, settled, check, checked, go, imported, takeBack, refusals, planned, list };
}

export const lines = (...rows: string[]): string => rows.map(row => `${row}\r\n`).join('');

async function everyMessage({ db }: BackOffice): Promise<string[]> {
  const jobs = await db.selectFrom('import_job').select(['message', 'notes']).execute();
  const refusals = await db.selectFrom('import_refusal').select('reason').execute();
  return [
    ...jobs.flatMap(({ message, notes }) => [message, ...parsed<string[]>(notes)]),
    ...refusals.map(({ reason }) => reason),
  ].filter(text => text !== '');
}

export function useImports(...of: Parameters<typeof useBackOffice>) {
  const office = useBackOffice(...of);
  const shop = { branchId: 0, category: 0 };
  let keeper = '';
  beforeAll(async () => {
    shop.branchId = (await buildBranch(office.db)).id;
    shop.category = (await buildCategory(office.db, { branch_id: shop.branchId, name: 'Bakery' })).id;
    keeper = await office.signIn(await buildAdmin(office.db, { branch_id: shop.branchId, name: 'Keeper' }));
  });
  afterAll(async () => {
    const kept = await everyMessage(office);
    expect(kept.flatMap(text => onlyInEnglish(parseStoredMessage(text)))).toEqual([]);
  });
  const files = importCalls(
    office,
    () => keeper,
    () => shop.branchId,
  );
  const build = (values: object = {}) =>
    buildProduct(office.db, { branch_id: shop.branchId, category_id: shop.category, ...values });
  const named = (name: string) =>
    office.db
      .selectFrom('product')
      .selectAll()
      .where('branch_id', '=', shop.branchId)
      .where('name', '=', name)
      .executeTakeFirst();
  const stored = (id: number) =>
    office.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { office, shop, files, build, named, stored };
}

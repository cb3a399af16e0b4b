/**
 * Adds the routes of a resource whose records belong to a branch and are listed in pages: list, read, create, update
 * and delete. A record cannot move to another branch, because the records that refer to it belong to its branch.
 */
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import Type, { type TObject } from 'typebox';
import { okResponse, Id, NameFilteredPageQuery } from '../../contract/common.ts';
import { addRecordRoutes } from './recordRoutes.ts';
import type { ChangedFieldsCalculator } from './changeRecord.ts';
import { createResourceTrailWriter } from '../audit/trail.ts';
import type { VisibleBranch } from '../auth/actor.ts';
import { findVisibleBranch, whereBranchVisible } from '../auth/branchAccess.ts';
import { deleteUnlessReferenced, removeDependentRecords, type DependentTable } from './deleteRow.ts';
import { assertBranchUnchanged } from '../auth/visibleRows.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import type { FileStorage } from '../files/files.ts';
import { lockRow } from '../database/locks.ts';
import type { VersionedRow } from '../database/tables/columns.ts';
import { whereNameContains } from '../database/searches.ts';
import { readPagedRows } from '../http/paging.ts';
import { assertRecordFound, HttpProblem, refuseWriteIfDuplicate } from '../http/problems.ts';
import { toPascalCase, type RoutePlugin } from '../http/routes.ts';
import { createSchemaValidator } from '../http/validation.ts';
import { assertRecordVersion, incrementVersion } from '../http/versions.ts';
import { type Message, createMessage } from '../language/message.ts';

/** A record as the API returns it. */
export type ApiRecord = Readonly<Record<string, unknown>>;

export interface RecordWriteContext {
  /** Transaction in which the record is changed. */
  db: Tx;
  files: FileStorage;
  request: FastifyRequest;
  branchId: number;
  /** Id of the record. Undefined for a new record. */
  id?: number;
  /** The record before the change, as in the API. Undefined for a new record. */
  before?: ApiRecord;
  /** Registers a function that runs in the transaction of the change, after the row was written. */
  afterRow: (work: (id: number) => Promise<void>) => void;
}

/** Context of a stored change, for hooks that run in its transaction. */
export type StoredRecordChange = Omit<RecordWriteContext, 'afterRow' | 'id'> & { id: number };

interface Crud<Row, Input extends { branchId: number }> {
  path: string;
  resource: string;
  /**
   * Table of the records, with the columns `id`, `branch_id`, `version` and, if records are searched by name,
   * `search`.
   */
  table: string;
  record: TObject;
  input: TObject;
  /** Schema of a new record in a request, if the request may omit fields. The function `complete` fills them in. */
  newInput?: TObject;
  complete?: (input: Input) => Input;
  /** Fields of the record that PATCH ignores (`recordRoutes.ts`). */
  readOnly?: readonly string[];
  page: TObject;
  query?: TObject;
  along?: readonly RawBuilder<unknown>[];
  calledBy?: string;
  wire: (row: Row) => { [field: string]: unknown };
  bodyLimit?: number;
  /** Adds values of other tables to the rows of a list or to a single row. */
  load?: (db: Db, rows: Row[]) => Promise<void>;
  /**
   * Prepares the input before the transaction, for example by storing pictures.
   * @returns the input, and a function that is called after the transaction; its argument is true if the transaction
   *   failed
   */
  prepare?: (
    input: Input,
    files: FileStorage,
  ) => Promise<{ input: Input; finish: (failed: boolean) => Promise<void> }>;
  /**
   * Returns the current values of those fields of a PUT request that a response lacks or names differently. To apply a
   * PATCH request, the server adds these values to the fields of the response, and replaces the changed ones.
   */
  asSent?: (record: { [field: string]: unknown }) => object;
  /** Converts the input to column values. @throws HttpProblem 400 for rules that a schema cannot express */
  columns: (input: Input, writing: RecordWriteContext) => object | Promise<object>;
  /** Builds the filter of a list, in addition to the filter by branch. Default: the name contains the query's name. */
  where?: (query: RecordListQuery, branch: VisibleBranch) => RawBuilder<SqlBool>;
  orderBy?: (query: RecordListQuery) => RawBuilder<unknown>;
  /**
   * Finds the field with a duplicate value in an error message of the database (`refuseWriteIfDuplicate`). The database
   * reports this error if another call saves the same value after `columns` has checked the input.
   */
  sameIn?: (says: string) => string | undefined;
  /** Hook that runs in the transaction, after a record was created or changed. */
  saved?: (record: ApiRecord, written: StoredRecordChange) => Promise<void>;
  /** Hook that runs in the transaction, before a record is deleted. `written.before` is the record. */
  deleting?: (written: StoredRecordChange) => Promise<void>;
  /** Hook that runs in the transaction, after a record was deleted. */
  deleted?: (written: StoredRecordChange) => Promise<void>;
  /**
   * Hook that runs after the transaction, for example to remove files.
   * @param after undefined for a deleted record
   */
  committed?: (files: FileStorage, before?: ApiRecord, after?: ApiRecord) => Promise<void>;
  /**
   * Table of the parent records, and the column of this resource's table that refers to it. Records are deleted
   * together with their parent.
   */
  belongsTo?: Pick<DependentTable, 'of' | 'column'>;
  /**
   * Names under which entries of the audit trail mention the resource: the current name, then older ones. Default: the
   * path.
   */
  trailNames?: readonly [string, ...string[]];
  history: Message;
}

export const VALUE_TAKEN_MESSAGE = createMessage('record.valueTaken');

export type RecordListQuery = NameFilteredPageQuery & { [parameter: string]: string | number | undefined };

export const createCrudRoutes =
  <Row, Input extends { branchId: number }>({
    path,
    resource,
    table: name,
    record,
    input,
    newInput = input,
    complete = body => body,
    readOnly = [],
    page,
    query: querystring = NameFilteredPageQuery,
    along = [],
    calledBy = 'name',
    wire,
    asSent = () => ({}),
    bodyLimit,
    load = async () => {},
    prepare = async input => ({ input, finish: async () => {} }),
    columns,
    where = query => whereNameContains(query.name),
    orderBy = () => sql`search, id`,
    sameIn,
    saved = async () => {},
    deleting = async () => {},
    deleted = async () => {},
    committed = async () => {},
    belongsTo,
    trailNames = [path],
    history,
  }: Crud<Row, Input>): RoutePlugin =>
  (app, { db, files }, done) => {
    const tags = [path];
    const what = path.replaceAll('-', ' ');
    const noun = toPascalCase(what);
    const table = sql.table(name);
    const selected = sql.join([sql`${table}.*`, ...along]);
    type Stored = Row & VersionedRow & { id: number; branch_id: number };
    const trail = createResourceTrailWriter<Stored>(trailNames[0], wire, row => row.branch_id, calledBy);
    const read = async (request: FastifyRequest, id: number, on: Db = db) => {
      const { rows } = await sql<Stored>`
        select ${selected} from ${table} where id = ${id} and ${whereBranchVisible(request)}
      `.execute(on);
      const row = assertRecordFound(rows[0], what, id);
      await load(on, [row]);
      return row;
    };
    /** Stores the pictures of a new or changed record, saves it, and deletes pictures that are no longer used. */
    const withPrepared = async <Saved>(
      body: Input,
      save: (input: Input) => Promise<Saved>,
    ): Promise<Saved> => {
      const { input, finish } = await prepare(body, files);
      try {
        const saved = await save(input);
        await finish(false);
        return saved;
      } catch (error) {
        await finish(true);
        throw error;
      }
    };
    /**
     * Computes the column values of a row.
     * @returns the values, and a function that runs the work registered by `afterRow`
     */
    const toColumns = async (input: Input, context: Omit<RecordWriteContext, 'afterRow'>) => {
      const works: ((id: number) => Promise<void>)[] = [];
      const written = await columns(input, { ...context, afterRow: work => works.push(work) });
      const finishRow = async (id: number) => {
        for (const work of works) await work(id);
      };
      return { written, finishRow };
    };

    /** Changes a row in a transaction. @param toInput computes the input from the locked row */
    const changeRow = async (
      tx: Tx,
      request: FastifyRequest,
      id: number,
      toInput: (row: Stored) => Input,
    ): Promise<{ before: ApiRecord; row: Stored }> => {
      await lockRow(tx, name, id);
      const old = await read(request, id, tx);
      const input = toInput(old);
      const before = wire(old);
      const context = { db: tx, files, request, branchId: old.branch_id, id, before };
      const { written, finishRow } = await toColumns(input, context);
      const assigned = sql.join(
        Object.entries({ ...written, ...incrementVersion }).map(
          ([column, value]) => sql`${sql.ref(column)} = ${value}`,
        ),
      );
      const update = sql`update ${table} set ${assigned} where id = ${id}`.execute(tx);
      await refuseWriteIfDuplicate(update, VALUE_TAKEN_MESSAGE, sameIn);
      await finishRow(id);
      const row = await read(request, id, tx);
      await trail.changed(tx, request, old, row);
      await saved(wire(row), context);
      return { before, row };
    };

    const findFault = createSchemaValidator(Type.Partial(input, { additionalProperties: false }));
    app.recordChanges.set(name, async (tx, request, id, compute: ChangedFieldsCalculator) => {
      const { row } = await changeRow(tx, request, id, old => {
        const now = wire(old);
        const values = compute(now);
        const fault = findFault(values);
        if (fault) throw new HttpProblem(400, fault.userMessage, fault.field);
        return { ...now, ...asSent(now), ...values } as unknown as Input;
      });
      return wire(row);
    });

    const removeRecord: DependentTable['remove'] = async (tx, request, id) => {
      await lockRow(tx, name, id);
      const row = await read(request, id, tx);
      const before = wire(row);
      const written = { db: tx, files, request, branchId: row.branch_id, id, before };
      await deleting(written);
      const works = await removeDependentRecords(tx, request, name, id);
      await sql`delete from ${table} where id = ${id}`.execute(tx);
      await trail.deleted(tx, request, row);
      await deleted(written);
      return async () => {
        for (const work of works) await work();
        await committed(files, before);
      };
    };
    if (belongsTo) app.dependents.push({ ...belongsTo, table: name, remove: removeRecord });

    app.get(
      `/api/${path}/branch/:branchId`,
      {
        config: { right: ['list', resource] },
        schema: {
          operationId: `list${noun}Page`,
          summary: `Lists a page of the records called ${what}`,
          tags,
          params: Type.Object({ branchId: Id }),
          querystring,
          response: okResponse(page),
        },
      },
      async request => {
        const { branchId } = request.params;
        const branch = await findVisibleBranch(db, request, branchId);
        const query = request.query as RecordListQuery;
        const matching = sql`from ${table} where branch_id = ${branchId} and ${where(query, branch)}`;
        const { rows, paging } = await readPagedRows(query, {
          rows: async (limit, offset) => {
            const listed = sql<Row>`
              select ${selected} ${matching} order by ${orderBy(query)} limit ${limit} offset ${offset}
            `;
            const { rows: page } = await listed.execute(db);
            await load(db, page);
            return page;
          },
          count: async () => {
            const counted = await sql<{ rows: number }>`select count(*) as rows ${matching}`.execute(db);
            return counted.rows[0]!.rows;
          },
        });
        return { results: rows.map(wire), ...paging };
      },
    );

    addRecordRoutes<Stored, Input, { [field: string]: unknown }>(app, db, {
      path: `/api/${path}`,
      what,
      resource,
      tags,
      input,
      newInput,
      readOnly,
      record,
      wire,
      asSent,
      history,
      trailNames,
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      read: (request, id) => read(request, id),
      create: async (request, body) => {
        const { branchId } = body;
        await findVisibleBranch(db, request, branchId);
        return withPrepared(complete(body), prepared =>
          inTransaction(db, async tx => {
            const context = { db: tx, files, request, branchId };
            const { written, finishRow } = await toColumns(prepared, context);
            const row = Object.entries({ ...written, branch_id: branchId });
            const insertion = sql<{ id: number }>`
              insert into ${table} (${sql.join(row.map(([column]) => sql.ref(column)))})
              values (${sql.join(row.map(([, value]) => value))}) returning id
            `.execute(tx);
            const { rows } = await refuseWriteIfDuplicate(insertion, VALUE_TAKEN_MESSAGE, sameIn);
            const { id } = rows[0]!;
            await finishRow(id);
            const now = await read(request, id, tx);
            await trail.created(tx, request, now);
            await saved(wire(now), { ...context, id });
            return now;
          }),
        );
      },
      save: async (request, id, body) => {
        const { branch_id: branchId } = await read(request, id);
        assertBranchUnchanged(body.branchId, branchId);
        const { before, row } = await withPrepared(body, prepared =>
          inTransaction(db, tx =>
            changeRow(tx, request, id, old => {
              assertRecordVersion(request, old, what);
              return prepared;
            }),
          ),
        );
        await committed(files, before, wire(row));
        return row;
      },
      removal: `Deletes a ${what} that is not referenced`,
      remove: async (request, id) => {
        const finish = await deleteUnlessReferenced(db, request, { table: name, what, id }, () =>
          inTransaction(db, tx => removeRecord(tx, request, id)),
        );
        await finish();
      },
    });
    done();
  };

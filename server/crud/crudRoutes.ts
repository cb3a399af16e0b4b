/**
 * The calls of a resource whose records belong to a branch and are listed in pages: list, read, create, update and
 * delete. A record cannot move to another branch, because references to it belong to its branch.
 */
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import Type, { type TObject } from 'typebox';
import { okResponse, Id, PageQuery } from '../../contract/common.ts';
import { addRecordRoutes } from './recordRoutes.ts';
import { createTrail } from '../audit/trail.ts';
import { findVisibleBranch, whereBranchVisible } from '../auth/branchAccess.ts';
import { deleteRow } from './deleteRow.ts';
import { assertSameBranch } from '../auth/visibleRows.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Versioned } from '../database/tables/columns.ts';
import { whereNameContains } from '../database/searches.ts';
import { readPage } from '../http/paging.ts';
import { assertFound, refuseIfDuplicate } from '../http/problems.ts';
import { toOperationNoun, type Routes } from '../http/routes.ts';
import { assertVersion, incrementVersion } from '../http/versions.ts';
import { type Message, message } from '../language/message.ts';

export interface WriteContext {
  db: Db;
  request: FastifyRequest;
  branchId: number;
  id?: number;
}

interface Crud<Row, Input extends { branchId: number }> {
  path: string;
  resource: string;
  /** A table with `id`, `branch_id`, `version` and, if searched by name, `search`. */
  table: string;
  record: TObject;
  input: TObject;
  page: TObject;
  query?: TObject;
  along?: readonly RawBuilder<unknown>[];
  calledBy?: string;
  wire: (row: Row) => { [field: string]: unknown };
  /** Fields that a PUT spells differently from a read record. */
  asSent?: (record: { [field: string]: unknown }) => object;
  /**
   * Turns the input into columns.
   * @throws HttpProblem 400 for rules that a schema cannot express
   */
  columns: (input: Input, writing: WriteContext) => object | Promise<object>;
  /** The filter of a query within the branch's rows. Default: the name contains the query's name. */
  where?: (query: Query) => RawBuilder<SqlBool>;
  orderBy?: (query: Query) => RawBuilder<unknown>;
  /**
   * Finds the field whose value another record took after `columns` had checked it, by the database's message
   * (`refuseIfDuplicate`).
   */
  sameIn?: (says: string) => string | undefined;
  history: Message;
}

export const VALUE_TAKEN = message('record.valueTaken');

export type Query = PageQuery & { [parameter: string]: string | number | undefined };

export const createCrudRoutes =
  <Row, Input extends { branchId: number }>({
    path,
    resource,
    table: name,
    record,
    input,
    page,
    query: querystring = PageQuery,
    along = [],
    calledBy = 'name',
    wire,
    asSent = () => ({}),
    columns,
    where = query => whereNameContains(query.name),
    orderBy = () => sql`search, id`,
    sameIn,
    history,
  }: Crud<Row, Input>): Routes =>
  (app, { db }, done) => {
    const tags = [path];
    const what = path.replaceAll('-', ' ');
    const noun = toOperationNoun(what);
    const table = sql.table(name);
    const selected = sql.join([sql`${table}.*`, ...along]);
    type Stored = Row & Versioned & { id: number; branch_id: number };
    const trail = createTrail<Stored>(path, wire, row => row.branch_id, calledBy);
    const read = async (request: FastifyRequest, id: number, on: Db = db) => {
      const { rows } = await sql<Stored>`
        select ${selected} from ${table} where id = ${id} and ${whereBranchVisible(request)}
      `.execute(on);
      return assertFound(rows[0], what, id);
    };

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
        await findVisibleBranch(db, request, branchId);
        const query = request.query as Query;
        const matching = sql`from ${table} where branch_id = ${branchId} and ${where(query)}`;
        const { rows, paging } = await readPage(query, {
          rows: async (limit, offset) => {
            const listed = sql<Row>`
              select ${selected} ${matching} order by ${orderBy(query)} limit ${limit} offset ${offset}
            `;
            return (await listed.execute(db)).rows;
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
      record,
      wire,
      asSent,
      history,
      read: (request, id) => read(request, id),
      create: async (request, body) => {
        const { branchId } = body;
        await findVisibleBranch(db, request, branchId);
        const written = Object.entries({
          ...(await columns(body, { db, request, branchId })),
          branch_id: branchId,
        });
        return inTransaction(db, async tx => {
          const insertion = sql<{ id: number }>`
            insert into ${table} (${sql.join(written.map(([column]) => sql.ref(column)))})
            values (${sql.join(written.map(([, value]) => value))}) returning id
          `.execute(tx);
          const { rows } = await refuseIfDuplicate(insertion, VALUE_TAKEN, sameIn);
          const added = await read(request, rows[0]!.id, tx);
          await trail.created(tx, request, added);
          return added;
        });
      },
      save: async (request, id, body) => {
        const { branch_id: branchId } = await read(request, id);
        assertSameBranch(body.branchId, branchId);
        const written = Object.entries(await columns(body, { db, request, branchId, id }));
        const assigned = sql.join(
          Object.entries({ ...Object.fromEntries(written), ...incrementVersion }).map(
            ([column, value]) => sql`${sql.ref(column)} = ${value}`,
          ),
        );
        return inTransaction(db, async tx => {
          await lockRow(tx, name, id);
          const before = await read(request, id, tx);
          assertVersion(request, before, what);
          const update = sql`update ${table} set ${assigned} where id = ${id}`.execute(tx);
          await refuseIfDuplicate(update, VALUE_TAKEN, sameIn);
          const row = await read(request, id, tx);
          await trail.changed(tx, request, before, row);
          return row;
        });
      },
      removal: `Deletes a ${what} that is not referenced`,
      remove: (request, id) =>
        deleteRow<Stored>(db, request, { table: name, what }, id, (tx, row) =>
          trail.deleted(tx, request, row),
        ),
    });
    done();
  };

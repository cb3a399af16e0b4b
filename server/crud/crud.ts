/**
 * The calls of a resource whose records belong to a branch and come in pages: list, read, create, change, delete. A record
 * stays in its branch, because what names it belongs there.
 */
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import Type, { type TObject } from 'typebox';
import { answers, Id, PageQuery } from '../../contract/common.ts';
import { recordCalls } from '../audit/recordCalls.ts';
import { trailOf } from '../audit/trail.ts';
import { mustBeBranch, visibleBranches } from '../auth/sessions.ts';
import { deleteRow, mustStayInBranch } from '../auth/visible.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Versioned } from '../database/tables/columns.ts';
import { nameContains } from '../database/searches.ts';
import { readPage } from '../http/paging.ts';
import { found } from '../http/problems.ts';
import { operationNoun, type Routes } from '../http/routes.ts';
import { mustBeVersion, raised } from '../http/versions.ts';

/** A call that writes: who asks, and the branch of the record. */
export interface Writing {
  db: Db;
  request: FastifyRequest;
  branchId: number;
}

interface Crud<Row, Input extends { branchId: number }> {
  /** `gift-card`: its calls are below `/api/gift-card`. */
  path: string;
  /** As `contract/rights.ts` calls the records. */
  resource: string;
  /** A table with `id`, `branch_id`, `version` and, where it is searched by name, `search`. */
  table: string;
  /** The schemas of a record, of what is written (an `Input`), and of a page. */
  record: TObject;
  input: TObject;
  page: TObject;
  /** Without one, the query of every paged list. */
  query?: TObject;
  /** What is read besides the table's own columns. */
  along?: readonly RawBuilder<unknown>[];
  /** The field that a record is called by; without it, its name. */
  calledBy?: string;
  /** From a row to the wire. */
  wire: (row: Row) => { [field: string]: unknown };
  /** What a PUT has in other words than a record that is read. */
  asSent?: (record: { [field: string]: unknown }) => object;
  /** From the wire to columns. @throws HttpProblem 400 for what a schema cannot say */
  columns: (input: Input, writing: Writing) => object | Promise<object>;
  /** Which of the branch's rows a query asks for; without it, those whose name it holds. */
  where?: (query: Query) => RawBuilder<SqlBool>;
  /** Their order, without ties; without it, by name. */
  orderBy?: (query: Query) => RawBuilder<unknown>;
  /** Why one that others need cannot be deleted. */
  history: string;
}

/** A checked query of a list. */
export type Query = PageQuery & { [parameter: string]: string | number | undefined };

export const crud =
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
    where = query => nameContains(query.name),
    orderBy = () => sql`search, id`,
    history,
  }: Crud<Row, Input>): Routes =>
  (app, { db }, done) => {
    const tags = [path];
    const what = path.replaceAll('-', ' ');
    const noun = operationNoun(what);
    const table = sql.table(name);
    const selected = sql.join([sql`${table}.*`, ...along]);
    type Stored = Row & Versioned & { id: number; branch_id: number };
    const trail = trailOf<Stored>(path, wire, row => row.branch_id, calledBy);
    const read = async (request: FastifyRequest, id: number, on: Db = db) => {
      const { rows } = await sql<Stored>`
        select ${selected} from ${table} where id = ${id} and ${visibleBranches(request)}
      `.execute(on);
      return found(rows[0], what, id);
    };

    app.get(
      `/api/${path}/branch/:branchId`,
      {
        config: { right: ['list', resource] },
        schema: {
          operationId: `list${noun}Page`,
          summary: `A page of the records called ${what}`,
          tags,
          params: Type.Object({ branchId: Id }),
          querystring,
          response: answers(page),
        },
      },
      async request => {
        const { branchId } = request.params;
        await mustBeBranch(db, request, branchId);
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

    recordCalls<Stored, Input, { [field: string]: unknown }>(app, db, {
      path: `/api/${path}`,
      ...{ what, resource, tags, input, record, wire, asSent, history },
      read: (request, id) => read(request, id),
      create: async (request, body) => {
        const { branchId } = body;
        await mustBeBranch(db, request, branchId);
        const written = Object.entries({
          ...(await columns(body, { db, request, branchId })),
          branch_id: branchId,
        });
        return inTransaction(db, async tx => {
          const { rows } = await sql<{ id: number }>`
            insert into ${table} (${sql.join(written.map(([column]) => sql.ref(column)))})
            values (${sql.join(written.map(([, value]) => value))}) returning id
          `.execute(tx);
          const added = await read(request, rows[0]!.id, tx);
          await trail.created(tx, request, added);
          return added;
        });
      },
      save: async (request, id, body) => {
        const { branch_id: branchId } = await read(request, id);
        mustStayInBranch(body.branchId, branchId);
        const written = Object.entries(await columns(body, { db, request, branchId }));
        const assigned = sql.join(
          Object.entries({ ...Object.fromEntries(written), ...raised }).map(
            ([column, value]) => sql`${sql.ref(column)} = ${value}`,
          ),
        );
        return inTransaction(db, async tx => {
          await lockRow(tx, name, id);
          const before = await read(request, id, tx);
          mustBeVersion(request, before, what);
          await sql`update ${table} set ${assigned} where id = ${id}`.execute(tx);
          const row = await read(request, id, tx);
          await trail.changed(tx, request, before, row);
          return row;
        });
      },
      removal: `Deletes a ${what} that nothing needs`,
      remove: (request, id) =>
        deleteRow<Stored>(db, request, { table: name, what }, id, (tx, row) =>
          trail.deleted(tx, request, row),
        ),
    });
    done();
  };

/**
 * The calls of a resource whose records belong to a branch and come in pages: list, read, create, change, delete. A record
 * stays in its branch, because what names it belongs there.
 */
import type { FastifyRequest } from 'fastify';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import Type, { type TObject } from 'typebox';
import { answers, answersCreated, answersNothing, Id, IdParams, PageQuery } from '../../contract/common.ts';
import { mustBeBranch, mustSeeBranch, visibleBranches } from '../auth/sessions.ts';
import { deleteRow, mustStayInBranch } from '../auth/visible.ts';
import type { Db } from '../database/connect.ts';
import { nameContains } from '../database/searches.ts';
import { readPage } from '../http/paging.ts';
import { found, refusingHistory } from '../http/problems.ts';
import type { Routes } from '../http/routes.ts';

/** A call that writes: who asks, and the branch of the record. */
export interface Writing {
  db: Db;
  request: FastifyRequest;
  branchId: number;
}

interface Crud<Row, Input extends { branchId: number }> {
  /** `gift-card`: its calls are below `/api/gift-card`. */
  path: string;
  /** A table with `id`, `branch_id` and, where it is searched by name, `search`. */
  table: string;
  /** The schemas of a record, of what is written (an `Input`), and of a page. */
  record: TObject;
  input: TObject;
  page: TObject;
  /** Without one, the query of every paged list. */
  query?: TObject;
  /** What is read besides the table's own columns. */
  along?: readonly RawBuilder<unknown>[];
  /** From a row to the wire. */
  wire: (row: Row) => { [field: string]: unknown };
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
    table: name,
    record,
    input,
    page,
    query: querystring = PageQuery,
    along = [],
    wire,
    columns,
    where = query => nameContains(query.name),
    orderBy = () => sql`search, id`,
    history,
  }: Crud<Row, Input>): Routes =>
  (app, { db }, done) => {
    const tags = [path];
    const what = path.replaceAll('-', ' ');
    const table = sql.table(name);
    const selected = sql.join([sql`${table}.*`, ...along]);
    const read = async (request: FastifyRequest, id: number) => {
      const { rows } = await sql<Row>`
        select ${selected} from ${table} where id = ${id} and ${visibleBranches(request)}
      `.execute(db);
      return wire(found(rows[0], what, id));
    };

    app.get(
      `/api/${path}/branch/:branchId`,
      { schema: { tags, params: Type.Object({ branchId: Id }), querystring, response: answers(page) } },
      async request => {
        const { branchId } = request.params;
        mustSeeBranch(request, branchId);
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

    app.get(
      `/api/${path}/:id`,
      { schema: { tags, params: IdParams, response: answers(record) } },
      async request => read(request, request.params.id),
    );

    app.post(
      `/api/${path}`,
      { schema: { tags, body: input, response: answersCreated(record) } },
      async (request, reply) => {
        const body = request.body as Input;
        const { branchId } = body;
        await mustBeBranch(db, request, branchId);
        const written = Object.entries({
          ...(await columns(body, { db, request, branchId })),
          branch_id: branchId,
        });
        const { rows } = await sql<{ id: number }>`
          insert into ${table} (${sql.join(written.map(([column]) => sql.ref(column)))})
          values (${sql.join(written.map(([, value]) => value))}) returning id
        `.execute(db);
        reply.code(201);
        return read(request, rows[0]!.id);
      },
    );

    app.put(
      `/api/${path}/:id`,
      { schema: { tags, params: IdParams, body: input, response: answers(record) } },
      async request => {
        const { id } = request.params;
        const { rows } = await sql<{ branch_id: number }>`
          select branch_id from ${table} where id = ${id} and ${visibleBranches(request)}
        `.execute(db);
        const { branch_id: branchId } = found(rows[0], what, id);
        const body = request.body as Input;
        mustStayInBranch(body.branchId, branchId);
        const written = Object.entries(await columns(body, { db, request, branchId }));
        const assigned = sql.join(written.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
        await sql`update ${table} set ${assigned} where id = ${id}`.execute(db);
        return read(request, id);
      },
    );

    app.delete(
      `/api/${path}/:id`,
      { schema: { tags, params: IdParams, response: answersNothing } },
      async (request, reply) => {
        const { id } = request.params;
        await refusingHistory(deleteRow(db, request, { table: name, what }, id), history);
        return reply.code(204).send(null);
      },
    );
    done();
  };

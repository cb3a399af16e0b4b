/**
 * Adds the routes of a single record: read, create, update (PUT and PATCH) and delete. PUT and PATCH accept
 * If-Match, and answer 412 with the current record if another user has changed it
 * (docs/decisions/0010-versions-and-conflicts.md).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type TObject } from 'typebox';
import { VersionConflict, type ConcurrentChange } from '../../contract/audit.ts';
import { okResponse, createdResponse, emptyResponse, IdParams } from '../../contract/common.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import type { AuditedFieldValues } from '../audit/trail.ts';
import type { Db } from '../database/connect.ts';
import type { VersionedRow } from '../database/tables/columns.ts';
import { createRecordIdempotently, IdempotencyHeaders } from '../http/idempotency.ts';
import { refuseDeletionIfReferenced } from '../http/problems.ts';
import { getRefusalCode } from '../http/refusalCodes.ts';
import { toPascalCase } from '../http/routes.ts';
import {
  assertRecordVersion,
  assertIfMatchHeader,
  runWithRequiredRecordVersion,
  StaleVersionProblem,
  withETag,
  readExpectedRecordVersion,
} from '../http/versions.ts';
import { getRequestLanguage, translateForRequest } from '../language/requestLanguage.ts';
import type { Message } from '../language/message.ts';

interface RecordRoutes<Row extends VersionedRow, Input, New, Wire extends object> {
  path: string;
  what: string;
  resource: string;
  tags: string[];
  /** Names under which entries of the audit trail mention the resource. Default: the path below `/api/`. */
  trailNames?: readonly string[];
  record: TObject;
  input: TObject;
  newInput?: TObject;
  /**
   * Fields of the record that a request cannot change, but may contain, so that a caller can send a record back. The
   * name of a field in the lines of a record has the form `lines.productName`.
   */
  readOnly?: readonly string[];
  headers?: TObject;
  bodyLimit?: number;
  /**
   * True if the request body contains a secret. No part of the body is stored then, not even the hash by which repeated
   * requests are recognised.
   */
  isSecret?: true;
  read: (request: FastifyRequest, id: number) => Promise<Row>;
  wire: (row: Row) => Wire | Promise<Wire>;
  /**
   * Returns the current values of those fields of a PUT request that a response lacks or names differently. To apply a
   * PATCH request, the server adds these values to the fields of the response, and replaces the changed ones.
   */
  asSent?: (record: Wire) => Partial<Input>;
  /**
   * Inserts the record and its audit entry (`createResourceTrailWriter`, which also stores the idempotency key), in
   * its own transaction.
   */
  create: (request: FastifyRequest, body: New) => Promise<Row>;
  save: (request: FastifyRequest, id: number, body: Input) => Promise<Row>;
  remove: (request: FastifyRequest, id: number) => Promise<unknown>;
  /** Description of the DELETE call, with its conditions, such as `Deletes a warehouse without transfers`. */
  removal: string;
  history?: Message;
}

export function addRecordRoutes<
  Row extends VersionedRow,
  Input extends object,
  Wire extends object,
  New extends object = Input,
>(app: FastifyInstance, db: Db, routes: RecordRoutes<Row, Input, New, Wire>): void {
  const { path, what, resource, tags, record, bodyLimit, isSecret, history, read, wire } = routes;
  const noun = toPascalCase(what);

  app.get<{ Params: { id: number } }>(
    `${path}/:id`,
    {
      config: { right: ['show', resource] },
      schema: {
        operationId: `read${noun}`,
        summary: `Returns a ${what}`,
        tags,
        params: IdParams,
        response: okResponse(record),
      },
    },
    async (request, reply) => wire(withETag(reply, await read(request, request.params.id))),
  );

  app.post(
    path,
    {
      ...(bodyLimit === undefined ? {} : { bodyLimit }),
      config: { right: ['create', resource] },
      schema: {
        operationId: `create${noun}`,
        summary: `Adds a ${what}`,
        tags,
        ...(isSecret ? {} : { headers: IdempotencyHeaders }),
        body: routes.newInput ?? routes.input,
        response: createdResponse(record),
      },
      preValidation: createReadOnlyFieldRemover(routes.readOnly),
    },
    async (request, reply) => {
      const add = () => routes.create(request, request.body as New);
      const row = isSecret
        ? await add()
        : await createRecordIdempotently(db, request, { what, read: id => read(request, id), add });
      reply.code(201);
      return wire(withETag(reply, row));
    },
  );

  saveRoutes(app, db, routes);

  app.delete<{ Params: { id: number } }>(
    `${path}/:id`,
    {
      config: { right: ['delete', resource] },
      schema: {
        operationId: `delete${noun}`,
        summary: routes.removal,
        tags,
        params: IdParams,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const removed = routes.remove(request, request.params.id);
      await (history === undefined ? removed : refuseDeletionIfReferenced(removed, history));
      return reply.code(204).send(null);
    },
  );
}

/** Creates a hook that removes fields from the body of a request. */
const createReadOnlyFieldRemover =
  (names: readonly string[] = []) =>
  async ({ body }: FastifyRequest) => {
    for (const name of names) removeField(body, name.split('.'));
  };

function removeField(value: unknown, [name = '', ...inside]: readonly string[]): void {
  if (typeof value !== 'object' || value === null) return;
  if (inside.length === 0) Reflect.deleteProperty(value, name);
  const lines: unknown = Reflect.get(value, name);
  if (inside.length > 0 && Array.isArray(lines)) for (const line of lines) removeField(line, inside);
}

const MAX_ROUNDS = 10;

const IF_MATCH = {
  'if-match': Type.Optional(Type.String({ maxLength: 1000, 'x-rule': createFieldRule('etag') })),
};

function saveRoutes<Row extends VersionedRow, Input extends object, New, Wire extends object>(
  app: FastifyInstance,
  db: Db,
  {
    path,
    what,
    resource,
    tags,
    record,
    input,
    headers,
    bodyLimit,
    read,
    wire,
    asSent,
    save,
    readOnly = [],
    trailNames = [path.slice('/api/'.length)],
  }: RecordRoutes<Row, Input, New, Wire>,
): void {
  const noun = toPascalCase(what);
  const DESCRIBED = {
    PUT: { operationId: `update${noun}`, summary: `Updates a ${what}` },
    PATCH: {
      operationId: `patch${noun}`,
      summary: `Updates some fields of a ${what}, if its version is the one that was read`,
    },
  };
  const buildSchema = (method: 'PUT' | 'PATCH', body: TObject) => ({
    ...DESCRIBED[method],
    tags,
    params: IdParams,
    headers: Type.Object({ ...IF_MATCH, ...headers?.properties }),
    body,
    response: { ...okResponse(record), 412: VersionConflict },
  });
  const options = bodyLimit === undefined ? {} : { bodyLimit };

  /**
   * Merges a partial update into the current record, and saves it if no other user has changed the record since it was
   * read. If another user has changed it, and the caller accepts any version, the merge is repeated with the new
   * version.
   */
  const patchRecord = async (request: FastifyRequest, id: number): Promise<Row> => {
    assertIfMatchHeader(request);
    for (let round = 1; ; round++) {
      const row = await read(request, id);
      assertRecordVersion(request, row, what);
      const now = await wire(row);
      const whole = { ...now, ...asSent?.(now), ...(request.body as Partial<Input>) } as unknown as Input;
      try {
        return await runWithRequiredRecordVersion(request, row, () => save(request, id, whole));
      } catch (error) {
        if (!(error instanceof StaleVersionProblem) || round === MAX_ROUNDS) throw error;
      }
    }
  };

  const register = (
    method: 'PUT' | 'PATCH',
    body: TObject,
    saved: (request: FastifyRequest, id: number) => Promise<Row>,
  ) =>
    app.route({
      method,
      url: `${path}/:id`,
      ...options,
      config: { right: ['edit', resource] },
      schema: buildSchema(method, body),
      preValidation: createReadOnlyFieldRemover(readOnly),
      handler: async (request, reply) => {
        const { id } = request.params as { id: number };
        try {
          return await wire(withETag(reply, await saved(request, id)));
        } catch (error) {
          if (!(error instanceof StaleVersionProblem)) throw error;
          const current = withETag(reply, await read(request, id));
          reply.code(412).header('content-language', getRequestLanguage(request));
          return {
            statusCode: 412,
            error: 'Precondition Failed',
            message: translateForRequest(request, error.userMessage),
            code: getRefusalCode(412, error.userMessage.code),
            current: await wire(current),
            since: await changesAfter(db, trailNames, id, readExpectedRecordVersion(request)),
          };
        }
      },
    });

  register('PUT', input, (request, id) => save(request, id, request.body as Input));
  register('PATCH', Type.Partial(input, { additionalProperties: false }), patchRecord);
}

const MAX_CONFLICT_CHANGES = 50;

async function changesAfter(
  db: Db,
  trailNames: readonly string[],
  id: number,
  version: number,
): Promise<ConcurrentChange[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'admin_name', 'changes'])
    .where('resource', 'in', trailNames)
    .where('record_id', '=', id)
    .where('version', '>', version)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_CONFLICT_CHANGES)
    .execute();
  return rows.map(({ at, admin_name, changes }) => {
    const { before = {} } = JSON.parse(changes) as { before?: AuditedFieldValues };
    return { at, person: admin_name, before };
  });
}

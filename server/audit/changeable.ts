/**
 * PUT and PATCH of one record. Both take If-Match, and answer 412 with the record as it is now where somebody else was
 * faster (docs/decisions/0059-records-have-versions.md).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import Type, { type TObject } from 'typebox';
import { Conflict, type LaterChange } from '../../contract/audit.ts';
import { answers, IdParams } from '../../contract/common.ts';
import type { Db } from '../database/connect.ts';
import type { Versioned } from '../database/tables/columns.ts';
import { operationNoun } from '../http/routes.ts';
import {
  mustBeVersion,
  mustNameVersion,
  overVersion,
  StaleProblem,
  tagged,
  versionRead,
} from '../http/versions.ts';
import { inLanguageOf, languageOf } from '../language/asked.ts';
import type { Fields } from './trail.ts';

export interface Changeable<Row extends Versioned, Input, Wire extends object> {
  /** `/api/product`: what a record is called is what follows `/api/`. */
  path: string;
  /** What messages call a record. */
  what: string;
  /** As `contract/rights.ts` calls them. */
  resource: string;
  tags: string[];
  /** The schemas of what is written, and of a record. */
  input: TObject;
  record: TObject;
  headers?: TObject;
  bodyLimit?: number;
  /** @throws HttpProblem 404 where the caller sees no such record */
  read: (request: FastifyRequest, id: number) => Promise<Row>;
  /** From a row to the wire. */
  wire: (row: Row) => Wire | Promise<Wire>;
  /** What a PUT has in other words than a record that is read. */
  asSent?: (record: Wire) => Partial<Input>;
  /** In a transaction of its own, with the row locked: checks its version, raises it, and records the change. */
  save: (request: FastifyRequest, id: number, body: Input) => Promise<Row>;
}

const IF_MATCH = {
  'if-match': Type.Optional(
    Type.String({ maxLength: 1000, 'x-says': 'must be the ETag of a version that was read' }),
  ),
};

export function changeable<Row extends Versioned, Input extends object, Wire extends object>(
  app: FastifyInstance,
  db: Db,
  {
    path,
    what,
    resource,
    tags,
    input,
    record,
    headers,
    bodyLimit,
    read,
    wire,
    asSent,
    save,
  }: Changeable<Row, Input, Wire>,
): void {
  const noun = operationNoun(what);
  const DESCRIBED = {
    PUT: { operationId: `update${noun}`, summary: `Saves a ${what}` },
    PATCH: {
      operationId: `patch${noun}`,
      summary: `Saves a part of a ${what}, in the version that was read`,
    },
  };
  const schemaOf = (method: 'PUT' | 'PATCH', body: TObject) => ({
    ...DESCRIBED[method],
    tags,
    params: IdParams,
    headers: Type.Object({ ...IF_MATCH, ...headers?.properties }),
    body,
    response: { ...answers(record), 412: Conflict },
  });
  const options = bodyLimit === undefined ? {} : { bodyLimit };

  /**
   * Lays a part over the record, and saves that over no other version than the one that it was laid over: where somebody was faster, and
   * the caller takes the record in whichever version, it is laid over the next.
   */
  const savePart = async (request: FastifyRequest, id: number): Promise<Row> => {
    mustNameVersion(request);
    for (;;) {
      const row = await read(request, id);
      mustBeVersion(request, row, what);
      const now = await wire(row);
      const whole = { ...now, ...asSent?.(now), ...(request.body as Partial<Input>) } as unknown as Input;
      try {
        return await overVersion(request, row, () => save(request, id, whole));
      } catch (error) {
        if (!(error instanceof StaleProblem)) throw error;
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
      schema: schemaOf(method, body),
      handler: async (request, reply) => {
        const { id } = request.params as { id: number };
        try {
          return await wire(tagged(reply, await saved(request, id)));
        } catch (error) {
          if (!(error instanceof StaleProblem)) throw error;
          const current = tagged(reply, await read(request, id));
          reply.code(412).header('content-language', languageOf(request));
          return {
            statusCode: 412,
            error: 'Precondition Failed',
            message: await inLanguageOf(request, error.said),
            current: await wire(current),
            since: await changesAfter(db, path.slice('/api/'.length), id, versionRead(request)),
          };
        }
      },
    });

  register('PUT', input, (request, id) => save(request, id, request.body as Input));
  // What it cannot save is refused: unlike a whole record, a part is only what somebody changed.
  register('PATCH', Type.Partial(input, { additionalProperties: false }), savePart);
}

/** Changes that are told with a conflict: of more than that, the newest. */
const MOST_CHANGES = 50;

/** What was changed in a record after one of its versions, the newest change first. */
async function changesAfter(db: Db, resource: string, id: number, version: number): Promise<LaterChange[]> {
  const rows = await db
    .selectFrom('audit_entry')
    .select(['at', 'admin_name', 'changes'])
    .where('resource', '=', resource)
    .where('record_id', '=', id)
    .where('version', '>', version)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_CHANGES)
    .execute();
  return rows.map(({ at, admin_name, changes }) => {
    const { before = {} } = JSON.parse(changes) as { before?: Fields };
    return { at, person: admin_name, before };
  });
}

/**
 * PUT and PATCH of a single record. Both accept If-Match, and answer 412 with the current record where somebody else changed it
 * first (docs/decisions/0059-records-have-versions.md).
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
  /** Such as `/api/product`. The part after `/api/` names the resource. */
  path: string;
  /** The noun for a record in messages. */
  what: string;
  /** The resource's name in `contract/rights.ts`. */
  resource: string;
  tags: string[];
  /** The schemas of what is written, and of a record. */
  input: TObject;
  record: TObject;
  headers?: TObject;
  bodyLimit?: number;
  /** @throws HttpProblem 404 where the caller sees no such record */
  read: (request: FastifyRequest, id: number) => Promise<Row>;
  /** Turns a row into the record on the wire. */
  wire: (row: Row) => Wire | Promise<Wire>;
  /** The fields that a PUT spells differently from a record that was read. */
  asSent?: (record: Wire) => Partial<Input>;
  /** Runs in its own transaction, with the row locked: checks its version, raises it, and records the change. */
  save: (request: FastifyRequest, id: number, body: Input) => Promise<Row>;
}

/** Attempts to merge a partial update into a record that others keep changing. */
const MAX_ROUNDS = 10;

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
   * Merges a partial update into the current record, and saves only over the version that it was merged into. Where somebody else
   * changed the record first, and the caller accepts any version, it merges again into the new one.
   */
  const savePart = async (request: FastifyRequest, id: number): Promise<Row> => {
    mustNameVersion(request);
    for (let round = 1; ; round++) {
      const row = await read(request, id);
      mustBeVersion(request, row, what);
      const now = await wire(row);
      const whole = { ...now, ...asSent?.(now), ...(request.body as Partial<Input>) } as unknown as Input;
      try {
        return await overVersion(request, row, () => save(request, id, whole));
      } catch (error) {
        if (!(error instanceof StaleProblem) || round === MAX_ROUNDS) throw error;
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
  // Unknown fields are refused. Unlike a whole record, a part contains only what somebody changed.
  register('PATCH', Type.Partial(input, { additionalProperties: false }), savePart);
}

/** The most changes in the answer to a conflict. Of more, the newest are returned. */
const MOST_CHANGES = 50;

/** The changes of a record since one of its versions, the newest first. */
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

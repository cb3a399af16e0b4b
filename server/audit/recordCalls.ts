/** The calls of a single record: read, create, update and delete. Listing and storing the records is up to the resource. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TObject } from 'typebox';
import { answers, answersCreated, answersNothing, IdParams } from '../../contract/common.ts';
import type { Db } from '../database/connect.ts';
import type { Versioned } from '../database/tables/columns.ts';
import { addedOnce, IdempotencyHeaders } from '../http/idempotency.ts';
import { refusingHistory } from '../http/problems.ts';
import { operationNoun } from '../http/routes.ts';
import { tagged } from '../http/versions.ts';
import { changeable, type Changeable } from './changeable.ts';

interface RecordCalls<Row extends Versioned, Input, New, Wire extends object> extends Changeable<
  Row,
  Input,
  Wire
> {
  /** The schema of a new record (a `New`), where it differs from that of an update. */
  newInput?: TObject;
  /** Runs in its own transaction: writes the record and its entry in the trail (`trailOf`), which remembers the call. */
  create: (request: FastifyRequest, body: New) => Promise<Row>;
  /** The body contains a secret, so nothing of it is stored, not even a hash to recognise a repeated call. */
  isSecret?: true;
  /** Which records can be deleted, for the description of the call: `Deletes a warehouse without transfers`. */
  removal: string;
  /** Runs in its own transaction: deletes the record, and writes its entry in the trail. */
  remove: (request: FastifyRequest, id: number) => Promise<unknown>;
  /** The refusal to delete a record that other rows need; unset where no row refers to one. */
  history?: string;
}

export function recordCalls<
  Row extends Versioned,
  Input extends object,
  Wire extends object,
  New extends object = Input,
>(
  app: FastifyInstance,
  db: Db,
  { newInput, create, isSecret, removal, remove, history, ...change }: RecordCalls<Row, Input, New, Wire>,
): void {
  const { path, what, resource, tags, record, wire, bodyLimit } = change;
  const noun = operationNoun(what);

  app.get<{ Params: { id: number } }>(
    `${path}/:id`,
    {
      config: { right: ['show', resource] },
      schema: {
        operationId: `read${noun}`,
        summary: `One ${what}`,
        tags,
        params: IdParams,
        response: answers(record),
      },
    },
    async (request, reply) => wire(tagged(reply, await change.read(request, request.params.id))),
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
        body: newInput ?? change.input,
        response: answersCreated(record),
      },
    },
    async (request, reply) => {
      const add = () => create(request, request.body as New);
      const read = (id: number) => change.read(request, id);
      const row = await (isSecret ? add() : addedOnce(db, request, { what, read, add }));
      reply.code(201);
      return wire(tagged(reply, row));
    },
  );

  changeable(app, db, change);

  app.delete<{ Params: { id: number } }>(
    `${path}/:id`,
    {
      config: { right: ['delete', resource] },
      schema: {
        operationId: `delete${noun}`,
        summary: removal,
        tags,
        params: IdParams,
        response: answersNothing,
      },
    },
    async (request, reply) => {
      const removed = remove(request, request.params.id);
      await (history === undefined ? removed : refusingHistory(removed, history));
      return reply.code(204).send(null);
    },
  );
}

import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/connect.ts';
import { getSchemaVersionState, type SchemaVersionState } from '../database/schemaVersion.ts';
import { createMessage } from '../language/message.ts';
import { HttpProblem } from './problems.ts';

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

const REFUSALS = {
  newer: createMessage('server.newerTables'),
  older: createMessage('server.olderTables'),
};

/** Checks that the tables were not changed by another version of the server. @throws HttpProblem 503 if they were */
export function assertSchemaVersionCurrent(state: SchemaVersionState): void {
  if (state !== 'current') throw new HttpProblem(503, REFUSALS[state]);
}

/** Refuses calls that write while the database has the tables of another version of the server. */
export function refuseUnsafeWrites(app: FastifyInstance, db: Db): void {
  app.addHook('onRequest', async ({ method }) => {
    if (!READS.has(method)) assertSchemaVersionCurrent(getSchemaVersionState(db));
  });
}

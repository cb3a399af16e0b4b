import { setTimeout as delay } from 'node:timers/promises';
import Type from 'typebox';
import { ServerInformation } from '../../contract/about.ts';
import { ErrorResponse } from '../../contract/common.ts';
import { assertRequiredSecondFactor, authenticate } from '../auth/requireSession.ts';
import { toDiskErrorMessage, assertDiskWritable } from '../http/fullDisk.ts';
import { checkSchemaVersion } from '../database/schemaVersion.ts';
import { assertSchemaVersionCurrent } from '../http/unsafeWrites.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { readServerInformation, assertSuperUserOfAllBranches } from './about.ts';

/** Maximum time to wait for the database, in milliseconds. Monitoring usually waits five seconds. */
const PATIENCE = 4000;

/**
 * Health check for load balancers and monitoring. It answers 200 if the server can work, and 503 in three cases:
 * - The database does not answer.
 * - The database has the tables of another version of the server.
 * - A write has failed because of a full or broken disk, and no later write has succeeded.
 */
export const healthRoutes: RoutePlugin = (app, shop, done) => {
  const { db, files, settings } = shop;

  async function look(): Promise<void> {
    assertSchemaVersionCurrent(await checkSchemaVersion(db));
    if (!app.fullDisk.noticed) return;
    await assertDiskWritable(db, files).catch((error: unknown) => {
      const fault = toDiskErrorMessage(error);
      throw fault === undefined ? error : new HttpProblem(503, fault);
    });
    app.fullDisk.noticed = false;
  }

  /**
   * Concurrent health checks share one query, because each query would hold a connection while the database does not
   * answer.
   */
  let looking: Promise<void> | undefined;
  const lookOnce = () => (looking ??= look().finally(() => (looking = undefined)));

  app.get(
    '/health',
    {
      schema: {
        operationId: 'readHealth',
        summary: 'Returns whether the server is healthy',
        tags: ['about'],
        security: [],
        querystring: Type.Object({ verbose: Type.Optional(Type.String({ maxLength: 10 })) }),
        response: {
          200: Type.Object({ status: Type.Literal('ok'), about: Type.Optional(ServerInformation) }),
          '4xx': ErrorResponse,
          503: ErrorResponse,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      // The database is checked first. If it does not answer, all other checks would wait for it.
      await inTime(lookOnce());
      const { verbose } = request.query;
      if (verbose !== undefined) {
        const actor = await authenticate(request, db);
        assertRequiredSecondFactor(actor, settings.secondFactor);
        assertSuperUserOfAllBranches(actor);
      }
      return {
        status: 'ok' as const,
        ...(verbose === undefined ? {} : { about: await readServerInformation(shop) }),
      };
    },
  );
  done();
};

/**
 * Waits for the database.
 * @throws HttpProblem 503 if the database does not answer within `PATIENCE`, or the database's own error
 */
async function inTime(answer: Promise<void>): Promise<void> {
  const over = new AbortController();
  const silence = delay(PATIENCE, undefined, { signal: over.signal }).then(() => {
    throw new HttpProblem(503, createMessage('server.databaseSilent'));
  });
  await Promise.race([answer, silence]).finally(() => over.abort());
}

import { sql } from 'kysely';
import Type from 'typebox';
import { About } from '../../contract/about.ts';
import { Problem } from '../../contract/common.ts';
import { mustHaveDueFactor, signedInActor } from '../auth/sessions.ts';
import { diskFault, tryWriting } from '../http/fullDisk.ts';
import { HttpProblem } from '../http/problems.ts';
import type { Routes } from '../http/routes.ts';
import { aboutShop, mustRunTheShop } from './about.ts';

/** For load balancers and watchdogs: 200 when the database answers; 503 from a write that found the disk full, or broken, until one passes. */
export const healthRoute: Routes = (app, shop, done) => {
  const { db, files, settings } = shop;
  app.get(
    '/health',
    {
      schema: {
        operationId: 'readHealth',
        summary: 'Whether the server answers',
        tags: ['about'],
        security: [],
        querystring: Type.Object({ verbose: Type.Optional(Type.String({ maxLength: 10 })) }),
        response: {
          200: Type.Object({ status: Type.Literal('ok'), about: Type.Optional(About) }),
          '4xx': Problem,
          503: Problem,
        },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const { verbose } = request.query;
      if (verbose !== undefined) {
        const actor = await signedInActor(request, db);
        mustHaveDueFactor(actor, settings.secondFactor);
        mustRunTheShop(actor);
      }
      await sql`select 1`.execute(db);
      if (app.fullDisk.noticed) {
        await tryWriting(db, files).catch((error: unknown) => {
          const fault = diskFault(error);
          throw fault === undefined ? error : new HttpProblem(503, fault);
        });
        app.fullDisk.noticed = false;
      }
      return { status: 'ok' as const, ...(verbose === undefined ? {} : { about: await aboutShop(shop) }) };
    },
  );
  done();
};

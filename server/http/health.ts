import { sql } from 'kysely';
import Type from 'typebox';
import { Problem } from '../../contract/common.ts';
import { isDiskFull } from '../lib/errors.ts';
import { DISK_FULL, tryWriting } from './fullDisk.ts';
import { HttpProblem } from './problems.ts';
import type { Routes } from './routes.ts';

/** For load balancers and watchdogs: 200 when the database answers; 503 from a write that found the disk full until one passes. */
export const healthRoute: Routes = (app, { db, files }, done) => {
  app.get(
    '/health',
    {
      schema: {
        tags: ['health'],
        security: [],
        response: { 200: Type.Object({ status: Type.Literal('ok') }), 503: Problem },
      },
    },
    async () => {
      await sql`select 1`.execute(db);
      if (app.fullDisk.noticed) {
        await tryWriting(db, files).catch((error: unknown) => {
          throw isDiskFull(error) ? new HttpProblem(503, DISK_FULL) : error;
        });
        app.fullDisk.noticed = false;
      }
      return { status: 'ok' as const };
    },
  );
  done();
};

import { sql } from 'kysely';
import Type from 'typebox';
import type { Routes } from './routes.ts';

/** For load balancers and watchdogs: 200 when the database answers. */
export const healthRoute: Routes = (app, { db }, done) => {
  app.get(
    '/health',
    {
      schema: {
        tags: ['health'],
        security: [],
        response: { 200: Type.Object({ status: Type.Literal('ok') }) },
      },
    },
    async () => {
      await sql`select 1`.execute(db);
      return { status: 'ok' as const };
    },
  );
  done();
};

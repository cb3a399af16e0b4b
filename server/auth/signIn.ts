import type { FastifyRequest } from 'fastify';
import { answers, answersNothing } from '../../contract/common.ts';
import { BRANCH_HEADER, STOCK_HEADER } from '../../contract/headers.ts';
import { Credentials, SignedIn } from '../../contract/session.ts';
import { OFFERS } from '../../contract/words.ts';
import type { Routes } from '../http/routes.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import type { Settings } from '../settings.ts';
import { DEMO_SIGN_IN, isLoopback, PUBLISHED } from './demoSignIn.ts';
import { countGuess, type Guess } from './failures.ts';
import { passwordMatches } from './passwords.ts';
import { HttpProblem } from '../http/problems.ts';
import { bearerToken, closeSession, openSession } from './sessions.ts';
import { userNameKey } from './userName.ts';

const REVOCATION = '/token/revoke';

export const session: Routes = (app, { db, settings }, done) => {
  app.post(
    '/token/authenticate',
    { schema: { tags: ['session'], security: [], body: Credentials, response: answers(SignedIn) } },
    async (request, reply) => {
      const key = userNameKey(request.body.Email);
      const guess = await countGuess(db, request.ip, key);
      mustBeAllowed(guess, request);
      const admin = await db
        .selectFrom('admin')
        .select(['id', 'name', 'branch_id', 'role', 'password_hash', 'status'])
        .where('user_name_key', '=', key)
        .executeTakeFirst();
      const matches = await passwordMatches(request.body.Password, admin?.password_hash);
      if (!admin || !matches || !admin.status) throw new HttpProblem(401, 'Invalid credentials');
      if (request.body.Password === DEMO_SIGN_IN.password && !isLoopback(settings.host)) {
        throw new HttpProblem(403, PUBLISHED);
      }
      await guess.forgive();
      reply.code(200);
      return signedIn(db, admin, settings);
    },
  );

  app.post(
    REVOCATION,
    { schema: { tags: ['session'], response: answersNothing } },
    async (request, reply) => {
      const token = bearerToken(request);
      if (token) await closeSession(db, token);
      return reply.code(204).send(null);
    },
  );
  done();
};

/** A Super who works for every branch. */
const isOwner = ({ role, branch_id }: Pick<Row<'admin'>, 'role' | 'branch_id'>): boolean =>
  role === 'super' && branch_id === null;

/** Opens a session, and says what the application needs to know of it. */
export async function signedIn(
  db: Db,
  admin: Pick<Row<'admin'>, 'id' | 'name' | 'branch_id' | 'role'>,
  settings: Pick<Settings, 'sessionHours'>,
): Promise<SignedIn> {
  const { demo } = await db.selectFrom('shop').select('demo').executeTakeFirstOrThrow();
  return {
    token: await openSession(db, admin.id, settings.sessionHours),
    name: admin.name,
    branchid: admin.branch_id,
    userid: admin.id,
    ownbranchonly: admin.branch_id !== null,
    branchheader: BRANCH_HEADER,
    stockheader: STOCK_HEADER,
    revocation: REVOCATION,
    // Nobody else may see how the server is.
    offers: Object.values(OFFERS).filter(offer => offer !== OFFERS.about || isOwner(admin)),
    demo: demo === 1,
  };
}

/** @throws HttpProblem 429 saying when */
function mustBeAllowed({ refusedUntil }: Guess, request: FastifyRequest): void {
  if (refusedUntil === null) return;
  const minutes = Math.ceil((refusedUntil - Date.now()) / 60_000);
  request.log.warn({ minutes }, 'sign-in refused: too many failures');
  throw new HttpProblem(
    429,
    `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  );
}

import type { FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { answers, answersNothing } from '../../contract/common.ts';
import { BRANCH_HEADER, STOCK_HEADER } from '../../contract/headers.ts';
import { Credentials, SignedIn } from '../../contract/session.ts';
import { OFFERS } from '../../contract/words.ts';
import { securityEvent } from '../audit/security.ts';
import { record, whoAsks } from '../audit/trail.ts';
import type { Routes } from '../http/routes.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import type { Settings } from '../settings.ts';
import { DEMO_SIGN_IN, isLoopback, PUBLISHED } from './demoSignIn.ts';
import { passwordMatches } from './passwords.ts';
import { HttpProblem } from '../http/problems.ts';
import { bearerToken, closeSession, openSession } from './sessions.ts';
import { userNameKey } from './userName.ts';

const REVOCATION = '/token/revoke';
const QUARTER_HOUR = 15 * 60;

/** Only failed sign-ins count: a successful one is taken off again. */
const FAILURES_AN_ACCOUNT = 10;
const FAILURES_AN_ADDRESS = 100;

export const session: Routes = (app, { db, settings }, done) => {
  const perAccount = new RateLimiterMemory({ points: FAILURES_AN_ACCOUNT, duration: QUARTER_HOUR });
  const perAddress = new RateLimiterMemory({ points: FAILURES_AN_ADDRESS, duration: QUARTER_HOUR });

  app.post(
    '/token/authenticate',
    { schema: { tags: ['session'], security: [], body: Credentials, response: answers(SignedIn) } },
    async (request, reply) => {
      const key = userNameKey(request.body.Email);
      const account = `${request.ip} ${key}`;
      // Counted before the password is checked, so that guesses at the same time count too.
      await take(perAddress, request.ip, request, db);
      await take(perAccount, account, request, db);
      const admin = await db
        .selectFrom('admin')
        .select(['id', 'name', 'branch_id', 'role', 'password_hash', 'status'])
        .where('user_name_key', '=', key)
        .executeTakeFirst();
      const matches = await passwordMatches(request.body.Password, admin?.password_hash);
      if (!admin || !matches || !admin.status) {
        await signInFailed(db, request, admin);
        throw new HttpProblem(401, 'Invalid credentials');
      }
      if (request.body.Password === DEMO_SIGN_IN.password && !isLoopback(settings.host)) {
        throw new HttpProblem(403, PUBLISHED);
      }
      await Promise.all([perAccount.delete(account), perAddress.reward(request.ip)]);
      await record(db, { adminId: admin.id, name: admin.name, address: request.ip }, signInOf(admin));
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

type Known = Pick<Row<'admin'>, 'id' | 'name' | 'branch_id'>;

const signInOf = ({ branch_id }: Pick<Known, 'branch_id'>) =>
  ({ action: 'sign-in', resource: 'session', branchId: branch_id }) as const;

/** What was typed is not kept: people type their password into the wrong box. */
async function signInFailed(db: Db, request: FastifyRequest, admin: Known | undefined): Promise<void> {
  securityEvent(request, 'sign-in-failed', { user: admin?.id ?? null });
  await record(db, whoAsks(request), {
    action: 'sign-in-failed',
    resource: 'session',
    id: admin?.id ?? null,
    name: admin?.name ?? '',
    branchId: admin?.branch_id ?? null,
  });
}

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
    offers: Object.values(OFFERS).filter(offer => offer !== OFFERS.activity || admin.role === 'super'),
    demo: demo === 1,
  };
}

async function take(limiter: RateLimiterMemory, key: string, request: FastifyRequest, db: Db): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const minutes = Math.ceil(refusal.msBeforeNext / 60_000);
    securityEvent(request, 'locked', { minutes });
    // Once each time: whoever goes on is no news.
    if (refusal.consumedPoints === limiter.points + 1)
      await record(db, whoAsks(request), { action: 'locked', resource: 'session', branchId: null });
    throw new HttpProblem(
      429,
      `Too many failed sign-ins. Please try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    );
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify';
import { okResponse, emptyResponse } from '../../contract/common.ts';
import { BRANCH_HEADER, STOCK_BEFORE_EDIT_HEADER } from '../../contract/headers.ts';
import { Credentials, SignInResponse } from '../../contract/session.ts';
import { canRolePerformAction } from '../../contract/rights.ts';
import {
  SECOND_FACTOR_CODE_FIELD,
  API_EXTENSIONS,
  type ApiExtension,
  type RightsMode,
} from '../../contract/enums.ts';
import { logSecurityEvent } from '../audit/security.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import type { RoutePlugin } from '../http/routes.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import type { Settings } from '../settings.ts';
import { DEMO_CREDENTIALS, isLocalCaller, DEMO_PASSWORD_REFUSED_MESSAGE } from './demoSignIn.ts';
import { describeDevice } from './device.ts';
import { createFailureCounter } from './failureCounter.ts';
import { createGuessLimiter, isKnownSignInNetwork, rememberSignInNetwork } from './guessLimiter.ts';
import { toNetworkPrefix, toWideNetworkPrefix } from '../lib/network.ts';
import { hasShopOwner } from './owner.ts';
import { verifyPassword } from './passwords.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage } from '../language/message.ts';
import { ROLE_API_NAMES } from './roles.ts';
import { hasSecondFactor, isSecondFactorRequired, consumeSecondFactorCode } from './secondFactor.ts';
import {
  CODE_REQUIRED_MESSAGE,
  endSessionByToken,
  INVALID_SIGN_IN_MESSAGE,
  openSession,
  type SessionLimits,
} from './sessions.ts';
import { readBearerToken } from './requireSession.ts';
import { toUserNameKey } from './userName.ts';

const REVOCATION = '/token/revoke';

/** Maximum number of failed sign-ins to an account from one network. A successful sign-in sets the number back to 0. */
const FAILURES_AN_ACCOUNT = 10;
const FAILURES_AN_ADDRESS = 100;
/**
 * Maximum number of failed sign-ins per wide network (24 bits of an IPv4 address, 48 bits of an IPv6 address). It
 * applies to devices from which the user has not signed in before.
 */
const FAILURES_A_WIDE_NETWORK = 500;
const WRONG_CODES = 10;

/**
 * Sign-in requests with the right password but without the code of the second factor. They do not count as failures.
 */
export const requestsAwaitingSecondFactor = new WeakSet<FastifyRequest>();

const NO_OWNER = createMessage('setUp.noOwner');
const WRONG_CODE = createMessage('signIn.codeWrong');

export const signInRoutes: RoutePlugin = (app, { db, settings }, done) => {
  const perAccount = createFailureCounter(db, { kind: 'account', most: FAILURES_AN_ACCOUNT });
  const perAddress = createFailureCounter(db, { kind: 'address', most: FAILURES_AN_ADDRESS });
  const perWideNetwork = createFailureCounter(db, {
    kind: 'wide network',
    most: FAILURES_A_WIDE_NETWORK,
  });
  const codes = createFailureCounter(db, { kind: 'code', most: WRONG_CODES });
  const guesses = createGuessLimiter(db);

  app.post(
    '/token/authenticate',
    {
      schema: {
        operationId: 'signIn',
        summary: 'Signs in, and returns a token',
        tags: ['session'],
        security: [],
        body: Credentials,
        response: okResponse(SignInResponse),
      },
    },
    async (request, reply) => {
      const key = toUserNameKey(request.body.Email);
      const network = toNetworkPrefix(request.ip);
      const account = `${network} ${key}`;
      // The sign-in attempt is counted before the password is checked, so that concurrent guesses count as well.
      await perAddress.count(network, request);
      await perAccount.count(account, request);
      const admin = await db
        .selectFrom('admin')
        .select(['id', 'name', 'branch_id', 'role', 'password_hash', 'status'])
        .where('user_name_key', '=', key)
        .executeTakeFirst();
      const wideNetwork = toWideNetworkPrefix(request.ip);
      const isKnownDevice = admin !== undefined && (await isKnownSignInNetwork(db, admin.id, request.ip));
      // Functions that subtract this attempt from the failure counts. They run if the password is right, or if it was
      // not checked.
      const counts = [() => perAccount.takeBack(account), () => perAddress.takeBack(network)];
      const subtractAttempt = () => Promise.all(counts.map(subtract => subtract()));
      const countOrSubtract = async <Result>(work: () => Promise<Result>): Promise<Result> => {
        try {
          return await work();
        } catch (error) {
          await subtractAttempt();
          throw error;
        }
      };
      if (!isKnownDevice) {
        await countOrSubtract(() => perWideNetwork.count(wideNetwork, request));
        counts.push(() => perWideNetwork.takeBack(wideNetwork));
      }
      await countOrSubtract(() => guesses.count(request, key, admin?.id));
      counts.push(() => guesses.takeBack(key));
      const attempt = { network: wideNetwork, isKnownDevice, signal: abortOnHangUp(reply) };
      const matches = await countOrSubtract(() =>
        verifyPassword(request.body.Password, admin?.password_hash, attempt),
      );
      if (!admin || !matches || !admin.status) {
        await signInFailed(db, request, admin);
        throw new HttpProblem(401, (await hasShopOwner(db)) ? INVALID_SIGN_IN_MESSAGE : NO_OWNER);
      }
      if (
        request.body.Password === DEMO_CREDENTIALS.password &&
        !isLocalCaller(request, settings.trustProxy)
      ) {
        throw new HttpProblem(403, DEMO_PASSWORD_REFUSED_MESSAGE);
      }
      const withCode = await hasSecondFactor(db, admin.id);
      if (withCode) {
        const code = request.body.Code?.trim();
        if (!code) {
          // This attempt had the right password, so it is subtracted from the failure count. Earlier failures stay
          // counted. Otherwise, an attacker who knows the password could reset the count by signing in without a code,
          // and then guess more codes.
          await subtractAttempt();
          requestsAwaitingSecondFactor.add(request);
          throw new HttpProblem(401, CODE_REQUIRED_MESSAGE, SECOND_FACTOR_CODE_FIELD);
        }
        const person = String(admin.id);
        await codes.count(person, request);
        if (!(await consumeSecondFactorCode(db, admin.id, code))) {
          await signInFailed(db, request, admin);
          throw new HttpProblem(401, WRONG_CODE, SECOND_FACTOR_CODE_FIELD);
        }
        await codes.forgive(person);
      }
      const answer = await createSignInResponse(db, admin, settings, request, withCode);
      await subtractAttempt();
      await perAccount.forgive(account);
      await recordTrailEvents(
        db,
        { adminId: admin.id, name: admin.name, address: request.ip },
        toSignInEvent(admin),
      );
      reply.code(200);
      return answer;
    },
  );

  app.post(
    REVOCATION,
    {
      schema: {
        operationId: 'signOut',
        summary: 'Revokes the token of the call',
        tags: ['session'],
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const token = readBearerToken(request);
      if (token) await endSessionByToken(db, token);
      return reply.code(204).send(null);
    },
  );
  done();
};

function abortOnHangUp({ raw }: FastifyReply): AbortSignal {
  const hangUp = new AbortController();
  raw.once('close', () => {
    if (!raw.writableEnded) hangUp.abort();
  });
  return hangUp.signal;
}

type Known = Pick<Row<'admin'>, 'id' | 'name' | 'branch_id'>;

const toSignInEvent = ({ branch_id }: Pick<Known, 'branch_id'>) =>
  ({ action: 'sign-in', resource: 'session', branchId: branch_id }) as const;

/**
 * Records a failed sign-in. The audit entry does not contain the typed user name, because people sometimes type
 * their password into the wrong field.
 */
async function signInFailed(db: Db, request: FastifyRequest, admin: Known | undefined): Promise<void> {
  logSecurityEvent(request, 'sign-in-failed', { user: admin?.id ?? null });
  await recordTrailEvents(db, getTrailActor(request), {
    action: 'sign-in-failed',
    resource: 'session',
    id: admin?.id ?? null,
    name: admin?.name ?? '',
    branchId: admin?.branch_id ?? null,
  });
}

const isOwner = ({ role, branch_id }: Pick<Row<'admin'>, 'role' | 'branch_id'>): boolean =>
  role === 'super' && branch_id === null;

export async function createSignInResponse(
  db: Db,
  admin: Pick<Row<'admin'>, 'id' | 'name' | 'branch_id' | 'role' | 'password_hash'>,
  { secondFactor, ...limits }: SessionLimits & Pick<Settings, 'secondFactor'>,
  request: FastifyRequest,
  withCode = false,
): Promise<SignInResponse> {
  const { demo, rights } = await db.selectFrom('shop').select(['demo', 'rights']).executeTakeFirstOrThrow();
  const branches = await db.selectFrom('branch').select('id').limit(2).execute();
  const device = describeDevice(request.headers['user-agent']);
  const session = { adminId: admin.id, passwordHash: admin.password_hash, withCode, limits, device };
  const token = await openSession(db, session);
  await rememberSignInNetwork(db, admin.id, request.ip);
  const isDue = isSecondFactorRequired(secondFactor, admin.role) && !(await hasSecondFactor(db, admin.id));
  return {
    token,
    name: admin.name,
    branchid: admin.branch_id,
    userid: admin.id,
    ownbranchonly: admin.branch_id !== null,
    ...(branches.length === 1 ? { onlybranch: branches[0]!.id } : {}),
    branchheader: BRANCH_HEADER,
    stockheader: STOCK_BEFORE_EDIT_HEADER,
    revocation: REVOCATION,
    sessionminutes: limits.sessionHours * 60,
    ...(limits.sessionIdleMinutes === null ? {} : { idleminutes: limits.sessionIdleMinutes }),
    offers: offersTo(admin, rights),
    ...(isDue ? { secondfactordue: true } : {}),
    ...(rights === 'roles' ? { role: ROLE_API_NAMES[admin.role] } : {}),
    demo: demo === 1,
  };
}

type Offered = Pick<Row<'admin'>, 'role' | 'branch_id'>;

const OFFERED: Partial<Record<ApiExtension, (admin: Offered, rights: RightsMode) => boolean>> = {
  [API_EXTENSIONS.activity]: ({ role }) => role === 'super',
  [API_EXTENSIONS.userLinks]: ({ role }, rights) =>
    role === 'super' || (rights === 'roles' && canRolePerformAction(role, 'create', 'users')),
  [API_EXTENSIONS.terminals]: ({ role }) => role === 'super',
  [API_EXTENSIONS.webhooks]: ({ role }) => role === 'super',
  [API_EXTENSIONS.about]: isOwner,
  [API_EXTENSIONS.rights]: isOwner,
  [API_EXTENSIONS.brand]: isOwner,
};

const offersTo = (admin: Offered, rights: RightsMode): string[] =>
  Object.values(API_EXTENSIONS).filter(offer => OFFERED[offer]?.(admin, rights) ?? true);

/** Routes for the user's own account. Changes that a stolen session must not allow require the password. */
import Type from 'typebox';
import {
  Account,
  AccountUpdate,
  PasswordConfirmation,
  SecondFactorCode,
  SecondFactorSetUp,
  OwnSession,
  PasswordChange,
  PasswordStrength,
  PasswordCandidate,
  PinChange,
  RecoveryCodes,
  OwnSessionParams,
} from '../../contract/account.ts';
import { okResponse, createdResponse, emptyResponse } from '../../contract/common.ts';
import { inTransaction } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem, createNotFoundProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { readShopName } from '../http/shopConfig.ts';
import { createFailureCounter } from '../auth/failureCounter.ts';
import { toNetworkPrefix } from '../lib/network.ts';
import { assertStrongPassword, ratePassword } from '../auth/passwordPolicy.ts';
import { assertPasswordUnchanged, createOwnPasswordCheck, readCallerUserRow } from './ownPassword.ts';
import { hashPassword, setPassword } from '../auth/passwords.ts';
import { hashPin } from '../auth/pins.ts';
import {
  confirmSecondFactor,
  hasSecondFactor,
  isSecondFactorRequired,
  storeUnconfirmedSecret,
  createRecoveryCodes,
  generateSecondFactorSecret,
  countRecoveryCodes,
} from '../auth/secondFactor.ts';
import { getActor } from '../auth/actor.ts';
import { readBearerToken } from '../auth/requireSession.ts';
import {
  markPasswordConfirmed,
  endUserSessionById,
  endUserSessions,
  listSessions,
} from '../auth/sessions.ts';
import { logSecurityEvent } from '../audit/security.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import { incrementVersion } from '../http/versions.ts';
import { translateForRequest } from '../language/requestLanguage.ts';
import { ROLE_API_NAMES } from '../auth/roles.ts';
import { createMessage } from '../language/message.ts';
import {
  changePin,
  normalizeToNfc,
  toSignInAuditEntry,
  turnOffSecondFactor,
  userAuditTrailWriter,
} from './userRoutes.ts';

const WRONG_CODES = 10;
const HAS_FACTOR = createMessage('secondFactor.exists');

export const accountRoutes: RoutePlugin = (app, { db, settings }, done) => {
  const tags = ['account'];
  const password = createOwnPasswordCheck(db);
  const codes = createFailureCounter(db, { kind: 'own code', most: WRONG_CODES, what: 'wrongCodes' });

  const read = async (user: Row<'admin'>): Promise<Account> => ({
    name: user.name,
    userName: user.user_name,
    role: ROLE_API_NAMES[user.role],
    secondFactor: {
      on: await hasSecondFactor(db, user.id),
      required: isSecondFactorRequired(settings.secondFactor, user.role),
      recoveryCodesLeft: await countRecoveryCodes(db, user.id),
    },
    hasPin: user.pin_hash !== '',
  });

  app.get(
    '/api/account',
    {
      schema: {
        operationId: 'readAccount',
        summary: "Returns the user's own account",
        tags,
        response: okResponse(Account),
      },
    },
    async request => read(await readCallerUserRow(db, request)),
  );

  app.put(
    '/api/account',
    {
      schema: {
        operationId: 'updateAccount',
        summary: "Changes the user's own name",
        tags,
        body: AccountUpdate,
        response: okResponse(Account),
      },
    },
    async request => {
      const name = normalizeToNfc(request.body.name).trim();
      const after = await inTransaction(db, async tx => {
        await lockRow(tx, 'admin', getActor(request).adminId);
        const before = await readCallerUserRow(tx, request);
        const row = await tx
          .updateTable('admin')
          .set({ name, ...incrementVersion })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await userAuditTrailWriter.changed(tx, request, before, row);
        return row;
      });
      return read(after);
    },
  );

  app.put(
    '/api/account/password',
    {
      schema: {
        operationId: 'changePassword',
        summary: "Changes the user's own password, and ends the other sessions",
        tags,
        body: PasswordChange,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const { current, password: chosen } = request.body;
      const user = await password.assertPassword(request, current);
      await assertStrongPassword(chosen, user.user_name);
      const hash = await hashPassword(chosen);
      await inTransaction(db, async tx => {
        await assertPasswordUnchanged(tx, request, user);
        await setPassword(tx, user.id, hash, readBearerToken(request));
        await recordTrailEvents(tx, getTrailActor(request), toSignInAuditEntry('reset-password', user));
      });
      return reply.code(204).send(null);
    },
  );

  app.put(
    '/api/account/pin',
    {
      schema: {
        operationId: 'changePin',
        summary: "Changes or removes the user's own PIN for tills",
        tags,
        body: PinChange,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const { current, pin } = request.body;
      const user = await password.assertPassword(request, current);
      const pinHash = pin === null ? '' : await hashPin(pin);
      await inTransaction(db, async tx => {
        await assertPasswordUnchanged(tx, request, user);
        await changePin(tx, request, await readCallerUserRow(tx, request), pinHash);
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/account/confirm',
    {
      schema: {
        operationId: 'confirmPassword',
        summary: 'Confirms the password for one irreversible action',
        tags,
        body: PasswordConfirmation,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      await password.assertPassword(request, request.body.current);
      await markPasswordConfirmed(db, readBearerToken(request) ?? '');
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/account/session',
    {
      schema: {
        operationId: 'listSessions',
        summary: "Lists the user's own sessions",
        tags,
        response: okResponse(Type.Array(OwnSession)),
      },
    },
    async request => listSessions(db, getActor(request).adminId, readBearerToken(request) ?? ''),
  );

  app.delete(
    '/api/account/session/:session',
    {
      schema: {
        operationId: 'endSession',
        summary: "Ends one of the user's own sessions",
        tags,
        params: OwnSessionParams,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const { session } = request.params;
      if (!(await endUserSessionById(db, getActor(request).adminId, session)))
        throw createNotFoundProblem('session', session);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/account/session',
    {
      schema: {
        operationId: 'endOtherSessions',
        summary: "Ends all of the user's own sessions except the current one",
        tags,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      await endUserSessions(db, getActor(request).adminId, readBearerToken(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/account/secondfactor',
    {
      schema: {
        operationId: 'beginSecondFactor',
        summary: 'Creates a secret for an authenticator app; the second factor stays off',
        tags,
        body: PasswordConfirmation,
        response: createdResponse(SecondFactorSetUp),
      },
    },
    async (request, reply) => {
      const user = await password.assertPassword(request, request.body.current);
      const factor = generateSecondFactorSecret(readShopName(settings.dataFolder), user.user_name);
      if (!(await storeUnconfirmedSecret(db, user.id, factor.secret))) throw new HttpProblem(409, HAS_FACTOR);
      reply.code(201);
      return factor;
    },
  );

  app.post(
    '/api/account/secondfactor/confirm',
    {
      schema: {
        operationId: 'confirmSecondFactor',
        summary: 'Turns on the second factor, with a code of the app',
        tags,
        body: SecondFactorCode,
        response: createdResponse(RecoveryCodes),
      },
    },
    async (request, reply) => {
      const user = await readCallerUserRow(db, request);
      const key = String(user.id);
      await codes.count(key, request);
      const recoveryCodes = await confirmSecondFactor(db, user.id, request.body.code, tx =>
        recordTrailEvents(tx, getTrailActor(request), toSignInAuditEntry('second-factor-on', user)),
      );
      if (!recoveryCodes) {
        throw new HttpProblem(400, createMessage('secondFactor.codeWrong'), 'code');
      }
      await codes.forgive(key);
      // All other sessions of the user are ended, because they were opened with the password alone.
      await endUserSessions(db, user.id, readBearerToken(request));
      logSecurityEvent(request, 'second-factor-on', { user: user.id });
      reply.code(201);
      return { recoveryCodes };
    },
  );

  app.post(
    '/api/account/secondfactor/codes',
    {
      schema: {
        operationId: 'renewRecoveryCodes',
        summary: 'Replaces the recovery codes',
        tags,
        body: PasswordConfirmation,
        response: createdResponse(RecoveryCodes),
      },
    },
    async (request, reply) => {
      const user = await password.assertPassword(request, request.body.current);
      const recoveryCodes = await inTransaction(db, async tx => {
        // Without the lock on the user's row, concurrent calls would each add their own recovery codes.
        await lockRow(tx, 'admin', user.id);
        if (!(await hasSecondFactor(tx, user.id)))
          throw new HttpProblem(409, createMessage('secondFactor.none'));
        await recordTrailEvents(tx, getTrailActor(request), toSignInAuditEntry('recovery-codes', user));
        return createRecoveryCodes(tx, user.id);
      });
      logSecurityEvent(request, 'recovery-codes', { user: user.id });
      reply.code(201);
      return { recoveryCodes };
    },
  );

  app.post(
    '/api/account/secondfactor/off',
    {
      schema: {
        operationId: 'endSecondFactor',
        summary: "Turns off the user's own second factor",
        tags,
        body: PasswordConfirmation,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const user = await password.assertPassword(request, request.body.current);
      await turnOffSecondFactor(db, request, user.id, async tx => {
        const now = await readCallerUserRow(tx, request);
        if (isSecondFactorRequired(settings.secondFactor, now.role))
          throw new HttpProblem(409, createMessage('secondFactor.required'));
        return now;
      });
      return reply.code(204).send(null);
    },
  );
  done();
};

/**
 * Maximum number of password strength ratings per quarter of an hour. The form requests one at each pause in typing.
 */
const TRIES = 600;

export const passwordStrengthRoutes: RoutePlugin = (app, { db }, done) => {
  const tries = createFailureCounter(db, { kind: 'password hint', most: TRIES, what: 'passwordChecks' });

  app.post(
    '/api/password/strength',
    {
      schema: {
        operationId: 'ratePassword',
        summary: 'Estimates the strength of a password',
        tags: ['session'],
        security: [],
        body: PasswordCandidate,
        response: okResponse(PasswordStrength),
      },
    },
    async request => {
      await tries.count(toNetworkPrefix(request.ip), request);
      const { score, refusal } = await ratePassword(request.body.password, request.body.userName ?? '');
      return { score, refusal: refusal ? translateForRequest(request, refusal) : '' };
    },
  );
  done();
};

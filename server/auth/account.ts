/** What people do with their own account. Changes that a stolen session must not make ask for the password. */
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import {
  Account,
  AccountUpdate,
  Confirmed,
  FactorCode,
  NewSecondFactor,
  OwnSession,
  PasswordChange,
  PasswordStrength,
  PasswordTry,
  RecoveryCodes,
  SessionParams,
} from '../../contract/account.ts';
import { answers, answersCreated, answersNothing } from '../../contract/common.ts';
import { inTransaction } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem, notFound } from '../http/problems.ts';
import type { Routes } from '../http/routes.ts';
import { productNameIn } from '../http/shopConfig.ts';
import { failuresOf } from './failures.ts';
import { setPassword } from './newPassword.ts';
import { mustBeGoodPassword, strengthOf } from './passwordPolicy.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import {
  confirmSecondFactor,
  endSecondFactor,
  hasSecondFactor,
  isRequired,
  keepSecret,
  newRecoveryCodes,
  newSecondFactor,
  recoveryCodesLeft,
} from './secondFactor.ts';
import { actorIn, bearerToken, endSession, endSessions, sessionsOf } from './sessions.ts';
import { record, whoAsks } from '../audit/trail.ts';
import { raised } from '../http/versions.ts';
import { normal, passwordReset, ROLE_WORDS, userTrail } from './users.ts';

const WRONG_PASSWORDS = 10;
const WRONG_CODES = 10;
const HAS_FACTOR = 'There is a second factor already. Turn it off first.';

export const account: Routes = (app, { db, settings }, done) => {
  const tags = ['account'];
  const passwords = failuresOf(db, { kind: 'own password', most: WRONG_PASSWORDS, what: 'wrong passwords' });
  const codes = failuresOf(db, { kind: 'own code', most: WRONG_CODES, what: 'wrong codes' });

  const self = (request: FastifyRequest): Promise<Row<'admin'>> =>
    db.selectFrom('admin').selectAll().where('id', '=', actorIn(request).adminId).executeTakeFirstOrThrow();

  const read = async (user: Row<'admin'>): Promise<Account> => ({
    name: user.name,
    userName: user.user_name,
    role: ROLE_WORDS[user.role],
    secondFactor: {
      on: await hasSecondFactor(db, user.id),
      required: isRequired(settings.secondFactor, user.role),
      recoveryCodesLeft: await recoveryCodesLeft(db, user.id),
    },
  });

  /** @returns who asks @throws HttpProblem 400 that names `current`; 429 after ten of them */
  async function confirmed(request: FastifyRequest, current: string): Promise<Row<'admin'>> {
    const user = await self(request);
    const key = String(user.id);
    await passwords.count(key, request);
    if (!(await passwordMatches(current, user.password_hash))) {
      throw new HttpProblem(400, 'This is not your current password.', 'current');
    }
    await passwords.forgive(key);
    return user;
  }

  app.get('/api/account', { schema: { tags, response: answers(Account) } }, async request =>
    read(await self(request)),
  );

  app.put(
    '/api/account',
    { schema: { tags, body: AccountUpdate, response: answers(Account) } },
    async request => {
      const name = normal(request.body.name).trim();
      const before = await self(request);
      const after = await inTransaction(db, async tx => {
        const row = await tx
          .updateTable('admin')
          .set({ name, ...raised })
          .where('id', '=', before.id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await userTrail.changed(tx, request, before, row);
        return row;
      });
      return read(after);
    },
  );

  app.put(
    '/api/account/password',
    { schema: { tags, body: PasswordChange, response: answersNothing } },
    async (request, reply) => {
      const { current, password } = request.body;
      const user = await confirmed(request, current);
      await mustBeGoodPassword(password, user.user_name);
      const hash = await hashPassword(password);
      await inTransaction(db, async tx => {
        await setPassword(tx, user.id, hash, bearerToken(request));
        await record(tx, whoAsks(request), passwordReset(user));
      });
      return reply.code(204).send(null);
    },
  );

  app.get(
    '/api/account/session',
    { schema: { tags, response: answers(Type.Array(OwnSession)) } },
    async request => sessionsOf(db, actorIn(request).adminId, bearerToken(request) ?? ''),
  );

  app.delete(
    '/api/account/session/:session',
    { schema: { tags, params: SessionParams, response: answersNothing } },
    async (request, reply) => {
      const { session } = request.params;
      if (!(await endSession(db, actorIn(request).adminId, session))) throw notFound('session', session);
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/account/session',
    { schema: { tags, response: answersNothing } },
    async (request, reply) => {
      await endSessions(db, actorIn(request).adminId, bearerToken(request));
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/account/secondfactor',
    { schema: { tags, body: Confirmed, response: answersCreated(NewSecondFactor) } },
    async (request, reply) => {
      const user = await confirmed(request, request.body.current);
      const factor = newSecondFactor(productNameIn(settings.dataFolder), user.user_name);
      if (!(await keepSecret(db, user.id, factor.secret))) throw new HttpProblem(409, HAS_FACTOR);
      reply.code(201);
      return factor;
    },
  );

  app.post(
    '/api/account/secondfactor/confirm',
    { schema: { tags, body: FactorCode, response: answersCreated(RecoveryCodes) } },
    async (request, reply) => {
      const { adminId } = actorIn(request);
      const key = String(adminId);
      await codes.count(key, request);
      const recoveryCodes = await confirmSecondFactor(db, adminId, request.body.code);
      if (!recoveryCodes) {
        throw new HttpProblem(
          400,
          'This code is not right. Does this device and the one with the app show the same time?',
          'code',
        );
      }
      await codes.forgive(key);
      // They were opened by the password alone.
      await endSessions(db, adminId, bearerToken(request));
      reply.code(201);
      return { recoveryCodes };
    },
  );

  app.post(
    '/api/account/secondfactor/codes',
    { schema: { tags, body: Confirmed, response: answersCreated(RecoveryCodes) } },
    async (request, reply) => {
      const user = await confirmed(request, request.body.current);
      if (!(await hasSecondFactor(db, user.id)))
        throw new HttpProblem(409, 'There is no second factor to recover.');
      reply.code(201);
      return { recoveryCodes: await inTransaction(db, tx => newRecoveryCodes(tx, user.id)) };
    },
  );

  app.post(
    '/api/account/secondfactor/off',
    { schema: { tags, body: Confirmed, response: answersNothing } },
    async (request, reply) => {
      const user = await confirmed(request, request.body.current);
      if (isRequired(settings.secondFactor, user.role))
        throw new HttpProblem(409, 'This shop asks a second factor of every Super.');
      await inTransaction(db, tx => endSecondFactor(tx, user.id));
      return reply.code(204).send(null);
    },
  );
  done();
};

/** A try for each pause in typing, for a quarter of an hour. */
const TRIES = 600;

/** How good a password would be, also for whoever is not signed in yet. */
export const passwordHints: Routes = (app, { db }, done) => {
  const tries = failuresOf(db, { kind: 'password hint', most: TRIES, what: 'questions about passwords' });

  app.post(
    '/api/password/strength',
    { schema: { tags: ['session'], security: [], body: PasswordTry, response: answers(PasswordStrength) } },
    async request => {
      await tries.count(request.ip, request);
      return strengthOf(request.body.password, request.body.userName ?? '');
    },
  );
  done();
};

/**
 * Routes for links with which users choose a password: an invitation, or a reset. Each link works once, and only its
 * hash is stored.
 */
import type { FastifyRequest } from 'fastify';
import { okResponse, createdResponse, emptyResponse, IdParams } from '../../contract/common.ts';
import {
  ChosenPassword,
  Invitation,
  PasswordLinkRequest,
  PasswordLinkState,
  PasswordLinkToken,
  ChosenPasswordResponse,
  CreatedPasswordLink,
  PendingPasswordLinks,
} from '../../contract/passwordLink.ts';
import { isRoleAbove } from '../../contract/rights.ts';
import { logSecurityEvent } from '../audit/security.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem, refuseWriteIfDuplicate } from '../http/problems.ts';
import type { RoutePluginOptions, RoutePlugin } from '../http/routes.ts';
import { readBrand, readLanguage, readShopName } from '../http/shopConfig.ts';
import { mailUserLink } from './mailUserLink.ts';
import { assertStrongPassword } from '../auth/passwordPolicy.ts';
import { hashPassword, setPassword } from '../auth/passwords.ts';
import { parseRole } from '../auth/roles.ts';
import { hasSecondFactor } from '../auth/secondFactor.ts';
import { getActor } from '../auth/actor.ts';
import { whereBranchVisible } from '../auth/branchAccess.ts';
import { createSignInResponse } from '../auth/signIn.ts';
import { hashToken, createToken } from '../auth/tokens.ts';
import { toUserNameKey } from '../auth/userName.ts';
import {
  assertCanManageRole,
  assertAssignableBranch,
  assertSuperRole,
  assertValidUserName,
  normalizeToNfc,
  revokeUserLink,
  toSignInAuditEntry,
  USER_NAME_TAKEN_MESSAGE,
  turnOffSecondFactor,
  userAuditTrailWriter,
  removeInvisibleCharacters,
} from './userRoutes.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import { createMessage } from '../language/message.ts';

const HOURS = { invitation: 72, reset: 24 };
type Purpose = keyof typeof HOURS;

type User = Pick<Row<'admin'>, 'id' | 'name' | 'user_name' | 'password_hash'>;

const SUPERS_ONLY = createMessage('rights.links');
const BELOW_ONLY = createMessage('rights.forSupersAndManagers');
const OLD_LINK = createMessage('link.used');

const getPurpose = ({ password_hash }: Pick<User, 'password_hash'>): Purpose =>
  password_hash === '' ? 'invitation' : 'reset';

async function makeLink(db: Db, user: User, now = Date.now()) {
  const token = createToken();
  const purpose = getPurpose(user);
  const expires_at = now + HOURS[purpose] * 3_600_000;
  const values = { token_hash: hashToken(token), created_at: now, expires_at };
  await db
    .insertInto('user_link')
    .values({ admin_id: user.id, ...values })
    .onConflict(conflict => conflict.column('admin_id').doUpdateSet(values))
    .execute();
  return { token, purpose, name: user.name, expiresAt: new Date(expires_at).toISOString() };
}

export const userLinkRoutes: RoutePlugin = (app, { db, settings }, done) => {
  const tags = ['user'];
  app.addHook('onRequest', async request => {
    // The role is checked here only if the shop does not enforce roles. Otherwise, the hook for rights has already
    // checked it.
    if (getActor(request).rights === 'open') assertSuperRole(getActor(request), SUPERS_ONLY);
  });

  /**
   * Reads a user whose role is below the caller's.
   * @throws HttpProblem 404 if the user does not exist, 403 if the role is not below the caller's
   */
  const below = async (
    request: FastifyRequest & { params: { id: number } },
    on: Db,
  ): Promise<Row<'admin'>> => {
    const user = await readVisibleRow(on, request, 'admin', request.params.id);
    if (!isRoleAbove(getActor(request).role, user.role)) throw new HttpProblem(403, BELOW_ONLY);
    return user;
  };

  app.get(
    '/api/userlink',
    {
      config: { right: ['list', 'users'] },
      schema: {
        operationId: 'listLinks',
        summary: 'Lists the unused links of users',
        tags,
        response: okResponse(PendingPasswordLinks),
      },
    },
    async request => {
      const rows = await db
        .selectFrom('user_link')
        .innerJoin('admin', 'admin.id', 'user_link.admin_id')
        .select(['admin.id', 'admin.name', 'admin.user_name', 'admin.password_hash', 'user_link.expires_at'])
        .where(whereBranchVisible(request))
        .orderBy('user_link.expires_at')
        .execute();
      return {
        links: rows.map(row => ({
          id: row.id,
          name: row.name,
          userName: row.user_name,
          purpose: getPurpose(row),
          expiresAt: new Date(row.expires_at).toISOString(),
          isExpired: row.expires_at <= Date.now(),
        })),
        mails: settings.mail !== null,
      };
    },
  );

  app.post(
    '/api/userlink/invite',
    {
      config: { right: ['create', 'users'] },
      schema: {
        operationId: 'inviteUser',
        summary: 'Creates a user without a password, and an invitation link',
        tags,
        body: Invitation,
        response: createdResponse(CreatedPasswordLink),
      },
    },
    async (request, reply) => {
      const { body } = request;
      const role = parseRole(body.role, getActor(request).rights);
      assertCanManageRole(getActor(request), role);
      const user_name = removeInvisibleCharacters(body.userName);
      assertValidUserName(user_name);
      await assertAssignableBranch(db, request, body.branchId, role);
      assertMailConfigured(settings, body.email);
      const work = inTransaction(db, async tx => {
        const user = await tx
          .insertInto('admin')
          .values({
            branch_id: body.branchId,
            name: normalizeToNfc(body.name).trim(),
            user_name,
            user_name_key: toUserNameKey(user_name),
            password_hash: '',
            role,
          })
          .returningAll()
          .executeTakeFirstOrThrow();
        await userAuditTrailWriter.created(tx, request, user);
        return { user, made: await makeLink(tx, user) };
      });
      const { user, made } = await refuseWriteIfDuplicate(work, USER_NAME_TAKEN_MESSAGE, 'userName');
      reply.code(201);
      return { ...made, ...(await mailed(request, settings, { to: body.email, user, made })) };
    },
  );

  app.post(
    '/api/userlink/:id',
    {
      config: { right: ['edit', 'users'] },
      schema: {
        operationId: 'makeLink',
        summary: 'Creates a link for setting a password',
        tags,
        params: IdParams,
        body: PasswordLinkRequest,
        response: createdResponse(CreatedPasswordLink),
      },
    },
    async (request, reply) => {
      const { made, user } = await inTransaction(db, async tx => {
        // The user's row is locked, so that the user's role cannot change between the check and the new link.
        await lockRow(tx, 'admin', request.params.id);
        const user = await below(request, tx);
        if (user.status !== 1) throw new HttpProblem(409, createMessage('user.inactive'));
        assertMailConfigured(settings, request.body.email);
        await recordTrailEvents(tx, getTrailActor(request), toSignInAuditEntry('link', user));
        return { made: await makeLink(tx, user), user };
      });
      logSecurityEvent(request, 'link', { user: user.id });
      reply.code(201);
      return { ...made, ...(await mailed(request, settings, { to: request.body.email, user, made })) };
    },
  );

  app.delete(
    '/api/userlink/:id',
    {
      config: { right: ['edit', 'users'] },
      schema: {
        operationId: 'revokeLink',
        summary: "Revokes a user's link",
        tags,
        params: IdParams,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      await inTransaction(db, async tx => {
        await lockRow(tx, 'admin', request.params.id);
        await revokeUserLink(tx, request, await below(request, tx));
      });
      return reply.code(204).send(null);
    },
  );

  app.delete(
    '/api/admin/:id/secondfactor',
    {
      config: { right: ['edit', 'users'] },
      schema: {
        operationId: 'endSecondFactorOf',
        summary: "Turns off a user's second factor",
        tags,
        params: IdParams,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await turnOffSecondFactor(db, request, id, async tx => {
        const user = await below(request, tx);
        // Users can turn off their own second factor only under My Account, which asks for the password.
        if (id === getActor(request).adminId)
          throw new HttpProblem(403, createMessage('secondFactor.turnOffOwn'));
        return user;
      });
      return reply.code(204).send(null);
    },
  );
  done();
};

/** Checks that the server can send mail, if a mail is requested. @throws HttpProblem 400 if it cannot */
function assertMailConfigured({ mail }: RoutePluginOptions['settings'], to: string): void {
  if (to && !mail) throw new HttpProblem(400, createMessage('mail.notSetUp'), 'email');
}

interface Sending {
  to: string;
  user: User;
  made: { token: string; purpose: Purpose };
}

/** Sends a link by mail. A failure is only reported, because the link already exists. */
async function mailed(
  request: FastifyRequest,
  { mail, dataFolder }: RoutePluginOptions['settings'],
  { to, user, made: { token, purpose } }: Sending,
): Promise<{ mailed: boolean; mailFailure: string }> {
  if (!to || !mail) return { mailed: false, mailFailure: '' };
  const mailFailure = await mailUserLink(mail, {
    to,
    language: readLanguage(dataFolder),
    shop: readShopName(dataFolder),
    name: user.name,
    userName: user.user_name,
    purpose,
    link: `${getSiteOrigin(request)}/link#${token}`,
    hours: HOURS[purpose],
    support: readBrand(dataFolder).supportLink,
  });
  if (mailFailure) request.log.warn({ mailFailure: withoutAddresses(mailFailure) }, 'a link was not mailed');
  return { mailed: mailFailure === '', mailFailure };
}

/** Removes mail addresses from a mail server's error, because the log must not contain typed text. */
const withoutAddresses = (failure: string): string => failure.replace(/[^\s<>@]+@[^\s<>@]+/g, '…');

/**
 * Returns the origin of the application in the caller's browser. The Origin header is trusted, because the caller
 * has the right to create links.
 */
function getSiteOrigin(request: FastifyRequest): string {
  const { origin } = request.headers;
  return origin && /^https?:\/\//.test(origin) ? origin : `${request.protocol}://${request.host}`;
}

/**
 * Routes of the page that a link opens. They need no session, because the token in the link authorises the calls.
 */
export const publicUserLinkRoutes: RoutePlugin = (app, { db, settings }, done) => {
  const tags = ['session'];

  app.post(
    '/api/link/check',
    {
      schema: {
        operationId: 'checkLink',
        summary: 'Returns the user of a link',
        tags,
        security: [],
        body: PasswordLinkToken,
        response: okResponse(PasswordLinkState),
      },
    },
    async request => {
      const user = await userBehind(db, request.body.token);
      return { purpose: getPurpose(user), name: user.name, userName: user.user_name };
    },
  );

  app.post(
    '/api/link/use',
    {
      schema: {
        operationId: 'useLink',
        summary: 'Sets a password with a link',
        tags,
        security: [],
        body: ChosenPassword,
        response: okResponse(ChosenPasswordResponse),
      },
    },
    async request => {
      const { token, password } = request.body;
      const { user_name } = await userBehind(db, token);
      await assertStrongPassword(password, user_name);
      const hash = await hashPassword(password);
      const user = await inTransaction(db, async tx => {
        const opened = await userBehind(tx, token);
        // The link works once: of several concurrent calls, only the one that deletes the link's row goes on.
        const { numDeletedRows } = await tx
          .deleteFrom('user_link')
          .where('token_hash', '=', hashToken(token))
          .executeTakeFirstOrThrow();
        if (numDeletedRows !== 1n) throw new HttpProblem(403, OLD_LINK);
        await setPassword(tx, opened.id, hash);
        const who = { adminId: opened.id, name: opened.name, address: request.ip };
        await recordTrailEvents(tx, who, toSignInAuditEntry('reset-password', opened));
        return { ...opened, password_hash: hash };
      });
      const session = (await hasSecondFactor(db, user.id))
        ? null
        : await createSignInResponse(db, user, settings, request);
      return { userName: user.user_name, session };
    },
  );
  done();
};

/** Finds the user of a link by its token. @throws HttpProblem 403 for an invalid, used or expired link */
async function userBehind(db: Db, token: string): Promise<Row<'admin'>> {
  const user = await db
    .selectFrom('user_link')
    .innerJoin('admin', 'admin.id', 'user_link.admin_id')
    .selectAll('admin')
    .where('user_link.token_hash', '=', hashToken(token))
    .where('user_link.expires_at', '>', Date.now())
    .where('admin.status', '=', 1)
    .executeTakeFirst();
  if (!user) throw new HttpProblem(403, OLD_LINK);
  return user;
}

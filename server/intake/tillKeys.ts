/** API keys of terminals. A till signs in with its own key, which allows only the calls of a till. */
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createFailureCounter, type FailureCounter } from '../auth/failureCounter.ts';
import { readBearerToken, authenticate } from '../auth/requireSession.ts';
import { hashToken, createToken, isTerminalKey, TERMINAL_KEY_PREFIXES } from '../auth/tokens.ts';
import type { Db } from '../database/connect.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePluginOptions } from '../http/routes.ts';
import { readLanguage } from '../http/shopConfig.ts';
import { createMessage } from '../language/message.ts';
import { toNetworkPrefix } from '../lib/network.ts';
import type { BusinessDaySettings } from '../../contract/businessDay.ts';
import type { TerminalKeyKind } from '../../contract/enums.ts';
import type { ShopTenders } from '../../contract/tenders.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import { parseShopTenders } from '../sales/shopTenders.ts';

const SHOWN = TERMINAL_KEY_PREFIXES.till.length + 6;

/** Returns the kind of a key by its first characters. */
export const getKeyKind = (prefix: string): TerminalKeyKind =>
  prefix.startsWith(TERMINAL_KEY_PREFIXES['read-only']) ? 'read-only' : 'till';

/**
 * Maximum number of calls per key and minute. Normally, even a till that sends each sale separately makes only a
 * few.
 */
const MAX_CALLS = 1200;

/** Minimum interval between two writes of a key's last use, in milliseconds. */
const USES_WRITTEN = 60_000;

/** Maximum number of calls with unknown or revoked keys from one network in a quarter of an hour. */
const MAX_UNKNOWN_KEYS = 100;

const REVOKED = createMessage('till.keyRevoked');

export const createTillKeyRevokedProblem = () => new HttpProblem(401, REVOKED);

const createKeyMissingProblem = () => new HttpProblem(401, createMessage('till.keyMissing'));

export interface Till {
  terminalId: number;
  terminalName: string;
  keyKind: TerminalKeyKind;
  branchId: number;
  clock: BusinessDaySettings;
  /** Amounts above which a sale or a refund of the terminal is unusual. Null for the default. */
  limits: { saleCents: number | null; refundCents: number | null };
  /** Tenders that the shop takes. */
  tenders: ShopTenders;
  /** True if the prices of the branch include their tax. */
  pricesIncludeTax: boolean;
  /** Step in cents to which the branch rounds cash. 0 for no rounding. */
  roundingStepCents: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    till: Till | null;
  }
}

export function createTillKey(kind: TerminalKeyKind, now = Date.now()) {
  const key = TERMINAL_KEY_PREFIXES[kind] + createToken();
  return {
    key,
    storedValues: {
      token_hash: hashToken(key),
      prefix: key.slice(0, SHOWN),
      created_at: now,
      last_used_at: 0,
    },
  };
}

/**
 * Requires a terminal key for all routes that are registered on `app` afterwards, and limits the calls per key and
 * minute.
 */
export async function requireTillKey(
  app: FastifyInstance,
  { db, settings }: Pick<RoutePluginOptions, 'db' | 'settings'>,
): Promise<void> {
  app.decorateRequest('till', null);
  const unknownKeys = createFailureCounter(db, {
    kind: 'terminal key',
    most: MAX_UNKNOWN_KEYS,
    what: 'unknownKeys',
  });
  app.addHook('onRequest', async request => {
    // Most tills do not send the language of their cashiers.
    request.defaultLanguage = readLanguage(settings.dataFolder);
    request.till = await findTill(request, db, unknownKeys);
  });
  await app.register(rateLimit, {
    max: MAX_CALLS,
    timeWindow: 60_000,
    keyGenerator: request => String(getTill(request).terminalId),
    errorResponseBuilder: () => new HttpProblem(429, createMessage('till.tooManyCalls')),
  });
}

/**
 * Finds the terminal of a request's key.
 * @throws HttpProblem 401 without a valid key, 429 after many unknown keys from the network, 403 for a user with a
 *   session, or for a read-only key in a call that writes
 */
async function findTill(request: FastifyRequest, db: Db, unknownKeys: FailureCounter): Promise<Till> {
  const key = readBearerToken(request);
  if (!key) throw createKeyMissingProblem();
  if (!isTerminalKey(key)) {
    await authenticate(request, db).catch((error: unknown) => {
      throw error instanceof HttpProblem && error.statusCode === 401 ? createKeyMissingProblem() : error;
    });
    throw new HttpProblem(403, createMessage('till.keyRequired'));
  }
  const row = await db
    .selectFrom('terminal_key')
    .innerJoin('terminal', 'terminal.id', 'terminal_key.terminal_id')
    .innerJoin('branch', 'branch.id', 'terminal.branch_id')
    .select(['terminal.id', 'terminal.name', 'terminal.branch_id', 'terminal_key.last_used_at'])
    .select(['terminal.sale_limit_cents', 'terminal.refund_limit_cents'])
    .select([
      'branch.time_zone',
      'branch.cutoff_hour',
      'branch.prices_include_tax',
      'branch.cash_rounding_cents',
    ])
    .select(one => one.selectFrom('shop').select('shop.tenders').limit(1).as('tenders'))
    .where('token_hash', '=', hashToken(key))
    .executeTakeFirst();
  if (!row) {
    // Only a wrong key counts, so that other tills of the network can go on selling.
    await unknownKeys.count(toNetworkPrefix(request.ip), request);
    throw createTillKeyRevokedProblem();
  }
  const keyKind = getKeyKind(key);
  if (keyKind === 'read-only' && request.method !== 'GET' && request.method !== 'HEAD')
    throw new HttpProblem(403, createMessage('till.keyReadOnly'));
  await noteUse(db, row, request);
  return {
    terminalId: row.id,
    terminalName: getTerminalName(row),
    keyKind,
    branchId: row.branch_id,
    clock: { timeZone: row.time_zone, cutoffHour: row.cutoff_hour },
    limits: { saleCents: row.sale_limit_cents, refundCents: row.refund_limit_cents },
    tenders: parseShopTenders(row.tenders),
    pricesIncludeTax: row.prices_include_tax === 1,
    roundingStepCents: row.cash_rounding_cents,
  };
}

/** Stores the time of a key's last use in the background. If storing the time fails, the till's call still succeeds. */
async function noteUse(
  db: Db,
  { id, last_used_at }: { id: number; last_used_at: number },
  request: FastifyRequest,
): Promise<void> {
  const now = Date.now();
  if (last_used_at > now - USES_WRITTEN) return;
  try {
    await db
      .updateTable('terminal_key')
      .set({ last_used_at: now })
      .where('terminal_id', '=', id)
      .where('last_used_at', '<=', now - USES_WRITTEN)
      .execute();
  } catch (error) {
    request.log.warn(error, 'the last use of a key was not written');
  }
}

export function getTill(request: FastifyRequest): Till {
  if (!request.till) throw new HttpProblem(401, createMessage('signIn.required'));
  return request.till;
}

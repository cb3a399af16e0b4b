import { isCurrency } from '../../contract/currency.ts';
import type { ShopSetUpInput } from '../../contract/setup.ts';
import { COMMAND_LINE_ACTOR, recordTrailEvents, type TrailActor } from '../audit/trail.ts';
import { hasShopOwner } from '../auth/owner.ts';
import { assertStrongPassword } from '../auth/passwordPolicy.ts';
import { hashPassword } from '../auth/passwords.ts';
import { hashToken } from '../auth/tokens.ts';
import { assertValidUserName, toUserFields, removeInvisibleCharacters } from '../users/userRoutes.ts';
import { toUserNameKey } from '../auth/userName.ts';
import { toBranch as wireOf } from '../branches/branchRoutes.ts';
import { assertKnownTimeZone } from '../branches/timeZone.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockShop } from '../database/locks.ts';
import { HttpProblem, refuseWriteIfDuplicate } from '../http/problems.ts';
import { readShopName, writeShopConfig, type ShopConfig } from '../http/shopConfig.ts';
import { createMessage } from '../language/message.ts';
import { joinWithAnd } from '../lib/text.ts';
import { findOrAddSalesFloor } from '../stock/salesFloor.ts';
import { translateDefaultNames } from './defaultNames.ts';

export const ALREADY_SET_UP_MESSAGE = createMessage('setUp.hasOwner');
const OLD_LINK = createMessage('setUp.linkUsed');

/**
 * Stores the hash of the token in the link to the set-up page. A link with an earlier token becomes invalid.
 */
export async function storeSetUpToken(db: Db, token: string): Promise<void> {
  await db
    .updateTable('shop')
    .set({ set_up_hash: hashToken(token) })
    .execute();
}

/**
 * Checks the token of a set-up link.
 * @throws HttpProblem 409 if the shop has an owner, 403 if the token is not that of the newest link
 */
export async function assertSetUpToken(db: Db, token: string): Promise<void> {
  if (await hasShopOwner(db)) throw new HttpProblem(409, ALREADY_SET_UP_MESSAGE);
  const { set_up_hash: hash } = await db.selectFrom('shop').select('set_up_hash').executeTakeFirstOrThrow();
  if (hash === '' || hash !== hashToken(token)) throw new HttpProblem(403, OLD_LINK);
}

/**
 * Sets up the shop in one transaction. Of several concurrent calls for one database, one succeeds and the others are
 * refused.
 * @param token the token in the link; null for the command line
 * @param named names of the submitted branch settings, for example of variables or options. If the shop already has
 *   branches, the error message lists these names. If the list is empty, `branch` has only default values, which a shop
 *   with branches ignores
 * @returns the owner's id
 * @throws HttpProblem 409 if the shop has an owner, or has branches although a branch was submitted; 403 for an
 *   outdated link; 400 naming an invalid field
 */
export async function setUpNewShop(
  db: Db,
  { owner, productName, currency, language, branch, rights = 'roles' }: ShopSetUpInput,
  {
    dataFolder,
    token,
    who = COMMAND_LINE_ACTOR,
    named = branch ? ['branch'] : [],
  }: { dataFolder: string; token: string | null; who?: TrailActor; named?: readonly string[] },
): Promise<number> {
  const user_name = removeInvisibleCharacters(owner.userName);
  assertValidUserName(user_name);
  await assertStrongPassword(owner.password, user_name);
  assertKnownTimeZone(branch?.timeZone);
  assertCurrency(currency);
  const password_hash = await hashPassword(owner.password);
  const work = inTransaction(db, async tx => {
    await lockShop(tx);
    if (token === null) {
      if (await hasShopOwner(tx)) throw new HttpProblem(409, ALREADY_SET_UP_MESSAGE);
    } else await assertSetUpToken(tx, token);
    const user = await tx
      .insertInto('admin')
      .values({
        branch_id: null,
        name: owner.name.normalize('NFC').trim(),
        user_name,
        user_name_key: toUserNameKey(user_name),
        password_hash,
        role: 'super',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    // A set-up in the browser has no signed-in user, so the audit trail names the new owner as the author.
    const person = who === COMMAND_LINE_ACTOR ? who : { ...who, adminId: user.id, name: user.name };
    await recordTrailEvents(tx, person, {
      action: 'create',
      resource: 'admin',
      id: user.id,
      branchId: null,
      version: user.version,
      after: toUserFields(user),
    });
    await addBranch(tx, person, branch, named);
    if (language !== undefined) await translateDefaultNames(tx, language);
    await tx.updateTable('shop').set({ set_up_hash: '', rights }).execute();
    const chosen = toShopConfig({ productName, currency, language }, dataFolder);
    if (Object.keys(chosen).length > 0) writeShopConfig(dataFolder, chosen);
    return user.id;
  });
  return refuseWriteIfDuplicate(work, createMessage('user.nameTaken'), 'owner.userName');
}

function toShopConfig(
  { productName, currency, language }: Pick<ShopSetUpInput, 'productName' | 'currency' | 'language'>,
  dataFolder: string,
): ShopConfig {
  const name = productName.trim();
  return {
    ...(name && name !== readShopName(dataFolder) ? { productName: name } : {}),
    ...(currency === undefined ? {} : { currency }),
    ...(language === undefined ? {} : { language }),
  };
}

/** Checks a currency code. @throws HttpProblem 400 unless it is a known currency with two decimals */
function assertCurrency(currency: string | undefined): void {
  if (currency === undefined || isCurrency(currency)) return;
  throw new HttpProblem(400, createMessage('setUp.currency'), 'currency');
}

/**
 * Adds the first branch of a new shop.
 * @throws HttpProblem 400 if the shop has no branch and none is submitted; 409 if the shop has branches and one is
 *   submitted
 */
async function addBranch(
  tx: Tx,
  who: TrailActor,
  branch: ShopSetUpInput['branch'],
  named: readonly string[],
): Promise<void> {
  const there = await tx.selectFrom('branch').select('id').executeTakeFirst();
  if (there && named.length > 0) {
    const list = joinWithAnd(named);
    throw new HttpProblem(409, createMessage('setUp.hasBranches', { list, count: named.length }), 'branch');
  }
  if (there) return;
  if (!branch) throw new HttpProblem(400, createMessage('setUp.branchMissing'), 'branch');
  const row = await tx
    .insertInto('branch')
    .values({
      name: branch.name.trim(),
      address: branch.address.trim(),
      time_zone: branch.timeZone ?? 'UTC',
      cutoff_hour: branch.cutoffHour ?? 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await findOrAddSalesFloor(tx, row.id);
  await recordTrailEvents(tx, who, {
    action: 'create',
    resource: 'branch',
    id: row.id,
    branchId: row.id,
    version: row.version,
    after: wireOf(row),
  });
}

/** Gives a shop its owner, its name and its first branch: once. */
import { isCurrency } from '../../contract/currency.ts';
import type { SetUp } from '../../contract/setup.ts';
import { AT_THE_MACHINE, record, type Who } from '../audit/trail.ts';
import { hasOwner } from '../auth/owner.ts';
import { mustBeGoodPassword } from '../auth/passwordPolicy.ts';
import { hashPassword } from '../auth/passwords.ts';
import { hashOf } from '../auth/tokens.ts';
import { mustBeUserName, userFields, visible } from '../users/users.ts';
import { userNameKey } from '../auth/userName.ts';
import { branch as wireOf } from '../branches/branches.ts';
import { mustBeZone } from '../branches/zone.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockShop } from '../database/locks.ts';
import { HttpProblem, refusingDuplicate } from '../http/problems.ts';
import { productNameIn, writeConfig, type ShopConfig } from '../http/shopConfig.ts';
import { message } from '../language/message.ts';
import { enumerated } from '../lib/text.ts';
import { floorOf } from '../stock/floor.ts';
import { translateFirstNames } from './firstNames.ts';

export const HAS_OWNER = message('setUp.hasOwner');
const OLD_LINK = message('setUp.linkUsed');

/** Stores a hash of the token in the link to the set-up page. It replaces an earlier token. */
export async function keepSetUpToken(db: Db, token: string): Promise<void> {
  await db
    .updateTable('shop')
    .set({ set_up_hash: hashOf(token) })
    .execute();
}

/** @throws HttpProblem 409 where there is an owner, 403 where the token is not that of the newest link */
export async function mustBeSetUpToken(db: Db, token: string): Promise<void> {
  if (await hasOwner(db)) throw new HttpProblem(409, HAS_OWNER);
  const { set_up_hash: hash } = await db.selectFrom('shop').select('set_up_hash').executeTakeFirstOrThrow();
  if (hash === '' || hash !== hashOf(token)) throw new HttpProblem(403, OLD_LINK);
}

/**
 * Sets up the shop, completely or not at all. Of several concurrent calls on one database, one succeeds, and the others are
 * refused.
 * @param token of the link; null where whoever runs the program asks
 * @param named the given values of the branch, by the names that the caller used. If it is empty, the branch is made of defaults,
 * and only for a shop without one
 * @returns the owner's id
 * @throws HttpProblem 409 where the shop has an owner, or has branches and one was given; 403 for an old link, 400 naming the field
 * that is wrong
 */
export async function setUp(
  db: Db,
  { owner, productName, currency, language, branch, rights = 'roles' }: SetUp,
  {
    dataFolder,
    token,
    who = AT_THE_MACHINE,
    named = branch ? ['branch'] : [],
  }: { dataFolder: string; token: string | null; who?: Who; named?: readonly string[] },
): Promise<number> {
  const user_name = visible(owner.userName);
  mustBeUserName(user_name);
  await mustBeGoodPassword(owner.password, user_name);
  mustBeZone(branch?.timeZone);
  mustBeCurrency(currency);
  const password_hash = await hashPassword(owner.password);
  const work = inTransaction(db, async tx => {
    await lockShop(tx);
    if (token === null) {
      if (await hasOwner(tx)) throw new HttpProblem(409, HAS_OWNER);
    } else await mustBeSetUpToken(tx, token);
    const user = await tx
      .insertInto('admin')
      .values({
        branch_id: null,
        name: owner.name.normalize('NFC').trim(),
        user_name,
        user_name_key: userNameKey(user_name),
        password_hash,
        role: 'super',
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    // In a browser, nobody is signed in yet, so the new owner counts as the author.
    const person = who === AT_THE_MACHINE ? who : { ...who, adminId: user.id, name: user.name };
    await record(tx, person, {
      action: 'create',
      resource: 'admin',
      id: user.id,
      branchId: null,
      version: user.version,
      after: userFields(user),
    });
    await addBranch(tx, person, branch, named);
    if (language !== undefined) await translateFirstNames(tx, language);
    await tx.updateTable('shop').set({ set_up_hash: '', rights }).execute();
    const chosen = chosenOf({ productName, currency, language }, dataFolder);
    if (Object.keys(chosen).length > 0) writeConfig(dataFolder, chosen);
    return user.id;
  });
  return refusingDuplicate(work, message('user.nameTaken'), 'owner.userName');
}

/** The values to write to the configuration. The shop's name is included only if it changed. */
function chosenOf(
  { productName, currency, language }: Pick<SetUp, 'productName' | 'currency' | 'language'>,
  dataFolder: string,
): ShopConfig {
  const name = productName.trim();
  return {
    ...(name && name !== productNameIn(dataFolder) ? { productName: name } : {}),
    ...(currency === undefined ? {} : { currency }),
    ...(language === undefined ? {} : { language }),
  };
}

/** @throws HttpProblem 400 for a text that is not a currency, or not one with two decimals */
function mustBeCurrency(currency: string | undefined): void {
  if (currency === undefined || isCurrency(currency)) return;
  throw new HttpProblem(400, message('setUp.currency'), 'currency');
}

/** @throws HttpProblem 400 where there is no branch, and none is given; 409 where there are branches, and one is given */
async function addBranch(tx: Tx, who: Who, branch: SetUp['branch'], named: readonly string[]): Promise<void> {
  const there = await tx.selectFrom('branch').select('id').executeTakeFirst();
  if (there && named.length > 0) {
    const list = enumerated(named);
    throw new HttpProblem(409, message('setUp.hasBranches', { list, count: named.length }), 'branch');
  }
  if (there) return;
  if (!branch) throw new HttpProblem(400, message('setUp.branchMissing'), 'branch');
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
  await floorOf(tx, row.id);
  await record(tx, who, {
    action: 'create',
    resource: 'branch',
    id: row.id,
    branchId: row.id,
    version: row.version,
    after: wireOf(row),
  });
}

import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem } from '../http/problems.ts';
import { createFailureCounter } from '../auth/failureCounter.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { getActor } from '../auth/actor.ts';
import { createMessage } from '../language/message.ts';

const WRONG_PASSWORDS = 10;

const wrong = () => new HttpProblem(400, createMessage('account.wrongPassword'), 'current');

export const readCallerUserRow = (db: Db, request: FastifyRequest): Promise<Row<'admin'>> =>
  db.selectFrom('admin').selectAll().where('id', '=', getActor(request).adminId).executeTakeFirstOrThrow();

/**
 * Checks the user's own password again for actions that a stolen session must not allow. Wrong passwords are counted
 * across all such calls.
 */
export function createOwnPasswordCheck(db: Db) {
  const failures = createFailureCounter(db, {
    kind: 'own password',
    most: WRONG_PASSWORDS,
    what: 'wrongPasswords',
  });
  return {
    /**
     * Checks the user's own password.
     * @throws HttpProblem 400 naming `current`, or TooManyAttempts after ten wrong passwords
     */
    async assertPassword(request: FastifyRequest, current: string): Promise<Row<'admin'>> {
      const user = await readCallerUserRow(db, request);
      const key = String(user.id);
      await failures.count(key, request);
      if (!(await verifyPassword(current, user.password_hash))) throw wrong();
      await failures.forgive(key);
      return user;
    },
  };
}

/**
 * Locks the user's row, and checks that no other call has changed the password since `assertPassword` accepted it.
 * @param user from `assertPassword`
 * @throws HttpProblem 400 naming `current`, if the password was changed
 */
export async function assertPasswordUnchanged(
  tx: Tx,
  request: FastifyRequest,
  user: Pick<Row<'admin'>, 'id' | 'password_hash'>,
): Promise<void> {
  await lockRow(tx, 'admin', user.id);
  const { password_hash } = await readCallerUserRow(tx, request);
  if (password_hash !== user.password_hash) throw wrong();
}

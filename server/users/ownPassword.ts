import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem } from '../http/problems.ts';
import { failuresOf } from '../auth/failures.ts';
import { passwordMatches } from '../auth/passwords.ts';
import { actorIn } from '../auth/sessions.ts';
import { message } from '../language/message.ts';

const WRONG_PASSWORDS = 10;

const wrong = () => new HttpProblem(400, message('account.wrongPassword'), 'current');

/** The caller's row in the database. */
export const self = (db: Db, request: FastifyRequest): Promise<Row<'admin'>> =>
  db.selectFrom('admin').selectAll().where('id', '=', actorIn(request).adminId).executeTakeFirstOrThrow();

/** Asks for the password again, where a stolen session must not be enough. Wrong passwords are counted across all calls. */
export function ownPassword(db: Db) {
  const failures = failuresOf(db, { kind: 'own password', most: WRONG_PASSWORDS, what: 'wrongPasswords' });
  return {
    /**
     * @returns the caller
     * @throws HttpProblem 400 that names `current`; TooOften after ten wrong passwords
     */
    async mustBe(request: FastifyRequest, current: string): Promise<Row<'admin'>> {
      const user = await self(db, request);
      const key = String(user.id);
      await failures.count(key, request);
      if (!(await passwordMatches(current, user.password_hash))) throw wrong();
      await failures.forgive(key);
      return user;
    },
  };
}

/**
 * Runs in the transaction that changes the caller's password, and locks out others until it ends.
 * @param user from `mustBe`
 * @throws HttpProblem 400 that names `current`, where the password was changed since
 */
export async function mustStillBe(
  tx: Tx,
  request: FastifyRequest,
  user: Pick<Row<'admin'>, 'id' | 'password_hash'>,
): Promise<void> {
  await lockRow(tx, 'admin', user.id);
  const { password_hash } = await self(tx, request);
  if (password_hash !== user.password_hash) throw wrong();
}

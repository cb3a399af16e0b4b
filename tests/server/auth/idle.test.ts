import { describe, expect, it } from 'vitest';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { hashToken } from '../../../server/auth/tokens.ts';
import type { NewRow } from '../../../server/database/schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

for (const database of DATABASES) {
  describe(`sessions that may rest for five minutes on ${database.name}`, () => {
    const office = useBackOffice(database, { env: { SESSION_IDLE_MINUTES: '5' } });

    async function session() {
      const token = await office.signIn(await buildAdmin(office.db));
      return {
        status: async () => (await office.call('GET', '/api/branch', undefined, token)).status,
        set: (values: Partial<NewRow<'session'>>) =>
          office.db.updateTable('session').set(values).where('token_hash', '=', hashToken(token)).execute(),
        end: async () => {
          const { expires_at } = await office.db
            .selectFrom('session')
            .select('expires_at')
            .where('token_hash', '=', hashToken(token))
            .executeTakeFirstOrThrow();
          return (expires_at - Date.now()) / MINUTE;
        },
      };
    }

    it('end five minutes after the last call', async () => {
      const { status, set, end } = await session();
      expect(await end()).toBeCloseTo(5, 0);
      await set({ last_used_at: Date.now() - 3 * MINUTE, expires_at: Date.now() + 2 * MINUTE });
      expect(await status()).toBe(200);
      await expect.poll(end).toBeGreaterThan(4.5);
      await set({ expires_at: Date.now() - 1 });
      expect(await status()).toBe(401);
    });

    it('never last longer than a session may', async () => {
      const { status, set, end } = await session();
      const now = Date.now();
      await set({
        created_at: now - 12 * HOUR + 2 * MINUTE,
        last_used_at: now - 3 * MINUTE,
        expires_at: now + MINUTE,
      });
      expect(await status()).toBe(200);
      await expect.poll(end).toBeGreaterThan(1.5);
      expect(await end()).toBeLessThanOrEqual(2);
    });
  });
}

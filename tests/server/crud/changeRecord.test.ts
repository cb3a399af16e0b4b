/** Hooks of an entity that change a record of another entity. */
import { beforeAll, describe, expect, it } from 'vitest';
import { entity, money, reference, text } from '../../../contract/entity.ts';
import { changeRecord } from '../../../server/crud/changeRecord.ts';
import { createEntityRoutes } from '../../../server/crud/entityRoutes.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { buildBranch } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { useDeclaredMigrations } from '../../support/declaredMigrations.ts';

const cards = entity('test-cards', {
  code: text({ required: true, searchable: true }),
  balance: money({ required: true, initially: 0 }),
});
const moves = entity('test-moves', {
  note: text({ required: true }),
  amount: money({ signed: true, required: true }),
  cardId: reference(cards, { required: true }),
});

const missing = useDeclaredMigrations();

for (const database of BOTH_DATABASES) {
  describe(`a record that a hook changes on ${database.name}`, () => {
    const office = useBackOffice(database, {
      declared: [
        createEntityRoutes(cards, {
          beforeSave: ({ code, ...values }) => ({ ...values, code: code.toUpperCase() }),
        }),
        createEntityRoutes(moves, {
          afterSave: async ({ amount, cardId }, { db, request, before }) => {
            const cents = Math.round((amount - (before?.amount ?? 0)) * 100);
            await changeRecord({ db, request }, cards, cardId, ({ balance }) => ({
              balance: (Math.round((balance ?? 0) * 100) + cents) / 100,
            }));
          },
        }),
      ],
    });
    let branchId = 0;
    let cardId = 0;
    beforeAll(async () => {
      await (await missing(office.db, [moves, cards]))!.up();
      branchId = (await buildBranch(office.db)).id;
      const body = { branchId, code: 'pear', balance: 10.1 };
      cardId = (await office.call<{ id: number }>('POST', '/api/test-card', body)).body.id;
    });
    const move = (amount: number) =>
      office.call('POST', '/api/test-move', { branchId, note: 'Move', amount, cardId });
    const read = async () => {
      const { body, headers } = await office.call<{ balance: number; code: string }>(
        'GET',
        `/api/test-card/${cardId}`,
      );
      return { balance: body.balance, code: body.code, etag: headers.etag };
    };

    it('has the new values, another version, the work of its own hooks and an entry in the audit trail', async () => {
      const { etag } = await read();
      expect((await move(0.2)).status).toBe(201);
      const now = await read();
      expect(now).toMatchObject({ balance: 10.3, code: 'PEAR' });
      expect(now.etag).not.toBe(etag);
      const { body } = await office.call<{ results: object[] }>('GET', '/api/activity?resource=test-cards');
      expect(body.results[0]).toMatchObject({
        action: 'update',
        record: 'PEAR',
        before: { balance: 10.1 },
        after: { balance: 10.3 },
      });
    });

    it('stays as it is, like the record with the hook, if its new values are refused', async () => {
      const before = await read();
      expect(await move(-50)).toEqual(
        problem(400, expect.stringMatching(/^balance must be /) as string, 'balance'),
      );
      expect(await read()).toEqual(before);
      const { body } = await office.call<{ rowCount: number }>('GET', `/api/test-move/branch/${branchId}`);
      expect(body.rowCount).toBe(1);
    });

    it('keeps the changes of requests at the same time', async () => {
      const { balance } = await read();
      const moved = await Promise.all([1, 2, 3, 4].map(move));
      expect(moved.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect((await read()).balance).toBe(balance + 10);
    });
  });
}

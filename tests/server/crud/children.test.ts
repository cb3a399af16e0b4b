/** Entities whose records belong to a record of another entity, and the hooks of both entities. */
import { beforeAll, describe, expect, it } from 'vitest';
import { entity, money, reference, text } from '../../../contract/entity.ts';
import { createEntityRoutes } from '../../../server/crud/entityRoutes.ts';
import { HttpProblem } from '../../../server/http/problems.ts';
import { callApp, problem, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch } from '../../support/builders.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { useDeclaredMigrations } from '../../support/declaredMigrations.ts';

const cards = entity(
  'test-cards',
  { code: text({ required: true, searchable: true }), worth: money() },
  { texts: { es: { one: 'tarjeta', many: 'tarjetas' } } },
);
const moves = entity(
  'test-moves',
  {
    note: text({ searchable: true }),
    amount: money({ signed: true }),
    cardId: reference(cards, { required: true }),
  },
  { of: 'test-cards', onDelete: 'delete' },
);
const remarks = entity(
  'test-remarks',
  { words: text(), moveId: reference(moves, { required: true }) },
  { of: 'test-moves', onDelete: 'delete' },
);
const locks = entity(
  'test-locks',
  { name: text(), cardId: reference(cards, { required: true }) },
  { of: 'test-cards', texts: { es: { one: 'candado', many: 'candados' } } },
);

const missing = useDeclaredMigrations();

for (const database of BOTH_DATABASES) {
  describe(`records of a record on ${database.name}`, () => {
    const calls: string[] = [];
    const office = useBackOffice(database, {
      declared: [
        createEntityRoutes(cards),
        createEntityRoutes(moves, {
          beforeSave: (values, { before, id }) => {
            if (before?.note === 'closed') throw new HttpProblem(409, 'This movement is closed.');
            calls.push(`save ${id === undefined ? 'new' : before?.note} as ${values.note}`);
            return { ...values, amount: (values.amount ?? 0) * 2 };
          },
          afterSave: async ({ amount }, { db, before, branchId, request }) => {
            const change = (amount ?? 0) - (before?.amount ?? 0);
            calls.push(`saved ${change} of ${branchId > 0} by ${request.actor?.role}`);
            if (change > 1000) throw new HttpProblem(409, 'That is too much.');
            await db
              .updateTable('branch')
              .set({ address: `moved ${change}` })
              .where('id', '=', branchId)
              .execute();
          },
          beforeDelete: ({ note }) => {
            calls.push(`delete ${note}`);
            if (note === 'kept') throw new HttpProblem(409, 'This movement is kept.');
          },
          afterDelete: ({ note }, { id }) => void calls.push(`deleted ${note} ${id > 0}`),
        }),
        createEntityRoutes(remarks),
        createEntityRoutes(locks),
      ],
    });
    let branchId = 0;
    beforeAll(async () => {
      await (await missing(office.db, [locks, remarks, moves, cards]))!.up();
      branchId = (await buildBranch(office.db)).id;
    });

    const add = async (path: string, values: object) =>
      (await office.call<{ id: number }>('POST', `/api/${path}`, { branchId, ...values })).body;
    const addCard = () => add('test-card', { code: 'Card', worth: null });
    const addMove = (cardId: number, note: string, amount = 5) => add('test-move', { note, amount, cardId });
    const count = async (path: string, filter = '') =>
      (await office.call<{ rowCount: number }>('GET', `/api/${path}/branch/${branchId}?${filter}`)).body
        .rowCount;

    it('are listed by it without a declared filter, and deleted with it', async () => {
      const [card, other] = [await addCard(), await addCard()];
      const { id: moveId } = await addMove(card.id, 'first');
      await addMove(other.id, 'other');
      await add('test-remark', { words: 'so', moveId });
      expect(await count('test-move', `cardId=${card.id}`)).toBe(1);
      calls.length = 0;
      expect((await office.call('DELETE', `/api/test-card/${card.id}`)).status).toBe(204);
      expect(calls).toEqual(['delete first', 'deleted first true']);
      expect(await count('test-move', `cardId=${card.id}`)).toBe(0);
      expect(await count('test-move', `cardId=${other.id}`)).toBe(1);
      expect(await count('test-remark')).toBe(0);
      const { body } = await office.call<{ results: object[] }>('GET', '/api/activity?resource=test-moves');
      expect(body.results[0]).toMatchObject({ action: 'delete', record: 'first' });
    });

    it('keep it where a hook or the declaration refuses, completely', async () => {
      const card = await addCard();
      await addMove(card.id, 'gone');
      const { id } = await addMove(card.id, 'kept');
      expect(await office.call('DELETE', `/api/test-card/${card.id}`)).toEqual(
        problem(409, 'This movement is kept.'),
      );
      expect(await count('test-move', `cardId=${card.id}`)).toBe(2);
      await office.call('PUT', `/api/test-move/${id}`, {
        branchId,
        note: 'free',
        amount: 1,
        cardId: card.id,
      });
      const lock = await add('test-lock', { name: 'Lock', cardId: card.id });
      expect(await office.call('DELETE', `/api/test-card/${card.id}`)).toEqual(
        problem(409, 'There are test locks of this test card, so it cannot be deleted.'),
      );
      expect(await count('test-move', `cardId=${card.id}`)).toBe(2);
      const { body } = await callApp<{ message: string }>(office.app, 'DELETE', `/api/test-card/${card.id}`, {
        token: await office.signIn(await buildAdmin(office.db)),
        headers: { 'accept-language': 'es' },
      });
      expect(body.message).toBe('Este registro (tarjeta) no se puede eliminar, porque tiene candados.');
      await office.call('DELETE', `/api/test-lock/${lock.id}`);
      expect((await office.call('DELETE', `/api/test-card/${card.id}`)).status).toBe(204);
    });

    it('pass the record before, the caller and the transaction to hooks', async () => {
      const card = await addCard();
      calls.length = 0;
      const { id } = await addMove(card.id, 'first', 10);
      const body = { branchId, note: 'second', amount: 15, cardId: card.id };
      expect(await office.call('PUT', `/api/test-move/${id}`, body)).toMatchObject({ body: { amount: 30 } });
      expect(calls).toEqual([
        'save new as first',
        'saved 20 of true by super',
        'save first as second',
        'saved 10 of true by super',
      ]);
      const address = () =>
        office.db.selectFrom('branch').select('address').where('id', '=', branchId).executeTakeFirst();
      expect(await address()).toEqual({ address: 'moved 10' });
      expect(await office.call('PUT', `/api/test-move/${id}`, { ...body, amount: 5000 })).toEqual(
        problem(409, 'That is too much.'),
      );
      expect(await office.call('GET', `/api/test-move/${id}`)).toMatchObject({ body: { amount: 30 } });
      expect(await address()).toEqual({ address: 'moved 10' });
    });
  });
}

it('is declared with a required reference', () => {
  const cardId = reference(cards);
  expect(() => entity('notes', { about: text() }, { of: 'test-cards' })).toThrow(
    'The entity "notes": it is of "test-cards", so one of its fields is a reference to that entity.',
  );
  expect(() => entity('notes', { about: text(), cardId }, { of: 'test-cards' })).toThrow(
    '"cardId" refers to the record that it belongs to, so it is required.',
  );
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { TillSubmissionResults } from '../../../contract/tills.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildDrawerOpening } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { openTill, type TillShop } from './tillSales.ts';

for (const database of DATABASES) {
  describe(`openings of drawers on ${database.name}`, () => {
    const office = useBackOffice(database);
    let shop: TillShop;
    beforeAll(async () => {
      shop = await openTill(office, { time_zone: 'America/Denver', cutoff_hour: 3 });
    });
    const open = async (...openings: readonly object[]) =>
      (await office.call<TillSubmissionResults>('POST', '/api/drawer-openings', { openings }, shop.key)).body
        .results;
    const opening = (reference: string, values: object = {}) => ({
      reference,
      createdAt: '2025-03-10T01:30:05',
      cashier: shop.cashier,
      ...values,
    });

    it('are written once, on their business day, at the hour of the branch', async () => {
      const [one, other] = [opening('D-1'), opening('D-2', { createdAt: '2025-03-10T09:30:05' })];
      expect(await open(one, other, one)).toEqual([
        { reference: 'D-1', terminal: 'Front', result: 'stored' },
        { reference: 'D-2', terminal: 'Front', result: 'stored' },
        { reference: 'D-1', terminal: 'Front', result: 'known' },
      ]);
      expect((await open(one))[0]!.result).toBe('known');
      const rows = await office.db
        .selectFrom('drawer_opening')
        .select(['business_day', 'hour', 'reference'])
        .where('branch_id', '=', shop.branchId)
        .orderBy('id')
        .execute();
      expect(rows).toEqual([
        { business_day: 2025_03_09, hour: 1, reference: 'D-1' },
        { business_day: 2025_03_10, hour: 9, reference: 'D-2' },
      ]);
    });

    it('have the field of their notice', async () => {
      const createdAt = '1990-01-01T12:00:00Z';
      expect(await open(opening('old', { createdAt }))).toMatchObject([
        {
          notices: ['time-replaced'],
          noticeDetails: [{ notice: 'time-replaced', field: 'createdAt', value: createdAt }],
        },
      ]);
    });

    it('of a reference that another opening has are refused', async () => {
      const one = opening('reused');
      const inUtc = { ...one, createdAt: '2025-03-10T07:30:05.000Z' };
      const later = { ...one, createdAt: '2025-03-10T01:35:05' };
      expect(await open(one, inUtc, later, { ...one, createdAt: '2025-03-11T01:30:05' })).toMatchObject([
        { result: 'stored' },
        { result: 'known' },
        {
          result: 'refused',
          code: 'sale-changed',
          message:
            'Front has this drawer opening already. The one that was sent differs in createdAt (stored: 2025-03-10 01:30:05, sent: 2025-03-10 01:35:05). If it is the same opening, a new reference would book it twice.',
        },
        {
          result: 'refused',
          code: 'reference-reused',
          field: 'reference',
          message:
            'Front has another drawer opening with this reference. The one that was sent differs in createdAt (stored: 2025-03-10 01:30:05, sent: 2025-03-11 01:30:05).',
        },
      ]);
    });

    it('are in the log that the report reads', async () => {
      await open(opening('logged', { createdAt: '2025-04-01T14:00:00' }));
      const answer = await office.app.inject({
        url: '/token/logs/20250401/20250401',
        headers: {
          authorization: `Bearer ${await office.signIn({ user_name: shop.cashier })}`,
        },
      });
      expect(answer.json()).toEqual([{ hour: 14, admin: like.any(String), count: 1 }]);
    });

    it('are refused one by one, with a sentence', async () => {
      expect(await open(opening('nobody', { cashier: 'x' }), {}, opening('fine'))).toEqual([
        like.objectContaining({ result: 'refused', message: 'There is no user "x" in this branch.' }),
        like.objectContaining({
          reference: '',
          result: 'refused',
          message: 'reference, createdAt, cashier are required.',
        }),
        like.objectContaining({ result: 'stored' }),
      ]);
    });

    it('without a reference, from before there were tills, do not get into the way', async () => {
      const admin = await office.db
        .selectFrom('admin')
        .select('id')
        .where('user_name', '=', shop.cashier)
        .executeTakeFirstOrThrow();
      const values = { branch_id: shop.branchId, admin_id: admin.id };
      await buildDrawerOpening(office.db, values);
      await buildDrawerOpening(office.db, values);
      expect(await open(opening('after'))).toMatchObject([{ result: 'stored' }]);
    });
  });
}

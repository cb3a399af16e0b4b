import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Branch, BusinessDaySettingsChangeEffect } from '../../../contract/branch.ts';
import { verifyRollups } from '../../../server/sales/verifyRollups.ts';
import { toBusinessDay } from '../../../contract/businessDay.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import {
  buildAdmin,
  buildBranch,
  buildDrawerOpening,
  buildSale,
  buildTerminal,
  buildTransfer,
  buildWarehouse,
  next,
} from '../../support/builders.ts';
import { buildPurchase, buildSupplier } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'America/Havana',
  'Europe/Madrid',
];

const hour = (text: string) => Date.parse(`${text}Z`);

for (const database of DATABASES) {
  describe(`a branch's clock on ${database.name}`, () => {
    const office = useBackOffice(database);
    const { call } = office;

    async function shopWith(instants: readonly number[], clock = { time_zone: 'UTC', cutoff_hour: 0 }) {
      const { id: branchId } = await buildBranch(office.db, clock);
      const { id: terminalId } = await buildTerminal(office.db, { branch_id: branchId });
      const { id: adminId } = await buildAdmin(office.db);
      for (const createdAt of instants) {
        const day = toBusinessDay(createdAt, clock.time_zone, clock.cutoff_hour);
        await buildSale(office.db, { branchId, terminalId, adminId, createdAt, businessDay: day });
      }
      return branchId;
    }
    const read = async (id: number) => (await call<Branch>('GET', `/api/branch/${id}`)).body;
    const save = async (id: number, values: object) =>
      call<Branch>('PUT', `/api/branch/${id}`, { ...(await read(id)), ...values });
    const daysOf = async (branchId: number) =>
      (
        await office.db
          .selectFrom('sale')
          .select('business_day')
          .where('branch_id', '=', branchId)
          .orderBy('id')
          .execute()
      ).map(row => row.business_day);
    const ask = (id: number, timeZone: string, cutoffHour: number) =>
      call<BusinessDaySettingsChangeEffect>(
        'GET',
        `/api/branch/${id}/clock?timeZone=${timeZone}&cutoffHour=${cutoffHour}`,
      );

    it('moves orders to the days that it gives them, as was said before, and the rollups with them', async () => {
      const id = await shopWith([
        hour('2025-03-01T02:30'),
        hour('2025-03-01T15:00'),
        hour('2025-03-02T04:59'),
        hour('2025-03-02T05:00'),
      ]);
      expect((await ask(id, 'America/New_York', 0)).body).toEqual({
        orders: 4,
        moved: 2,
        firstDay: 20250228,
        lastDay: 20250302,
      });
      expect(await daysOf(id)).toEqual([20250301, 20250301, 20250302, 20250302]);
      const saved = await save(id, { timeZone: 'America/New_York', cutoffHour: 0 });
      expect(saved.body).toMatchObject({ timeZone: 'America/New_York', cutoffHour: 0 });
      expect(await daysOf(id)).toEqual([20250228, 20250301, 20250301, 20250302]);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
      const profit = await call<{ total: number }>('GET', `/api/Report/profit/${id}/20250228/20250228`);
      expect(profit.body.total).toBeGreaterThan(0);
      expect((await ask(id, 'America/New_York', 0)).body).toMatchObject({
        moved: 0,
        firstDay: 0,
        lastDay: 0,
      });
    });

    it('moves what was sold before the cut-off to the day before', async () => {
      const id = await shopWith([hour('2025-03-02T03:59'), hour('2025-03-02T04:00')]);
      expect((await ask(id, 'UTC', 4)).body).toMatchObject({ moved: 1 });
      await save(id, { cutoffHour: 4 });
      expect(await daysOf(id)).toEqual([20250301, 20250302]);
      await save(id, { cutoffHour: 0 });
      expect(await daysOf(id)).toEqual([20250302, 20250302]);
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('gives each order the day that it would have had from the beginning', async () => {
      const around = ['2025-03-09T07:00', '2025-03-30T01:00', '2025-04-05T15:00', '2025-11-02T06:00'];
      const instant = fc
        .tuple(fc.constantFrom(...around), fc.integer({ min: -60 * 60, max: 60 * 60 }))
        .map(([moment, minutes]) => hour(moment) + minutes * 60_000);
      const clock = fc.record({
        timeZone: fc.constantFrom(...ZONES),
        cutoffHour: fc.integer({ min: 0, max: 12 }),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(instant, { minLength: 1, maxLength: 6 }),
          clock,
          clock,
          async (instants, from, to) => {
            const id = await shopWith(instants, { time_zone: from.timeZone, cutoff_hour: from.cutoffHour });
            const { body } = await ask(id, to.timeZone, to.cutoffHour);
            const before = await daysOf(id);
            await save(id, to);
            const after = await daysOf(id);
            expect(after).toEqual(instants.map(at => toBusinessDay(at, to.timeZone, to.cutoffHour)));
            expect(body.moved).toBe(after.filter((day, at) => day !== before[at]).length);
          },
        ),
        {
          numRuns: 13,
          // Clocks 37 hours apart, the greatest difference: the order moves by two days.
          examples: [
            [
              [hour('2025-03-02T10:30')],
              { timeZone: 'Pacific/Pago_Pago', cutoffHour: 12 },
              { timeZone: 'Pacific/Kiritimati', cutoffHour: 0 },
            ],
          ],
        },
      );
      expect((await verifyRollups(office.db)).differences).toEqual([]);
    });

    it('moves openings of drawers, and leaves papers on the day that somebody wrote on them', async () => {
      const branch_id = await shopWith([]);
      const { id: admin_id } = await buildAdmin(office.db);
      const opening = await buildDrawerOpening(office.db, {
        branch_id,
        admin_id,
        opened_at: hour('2025-03-02T02:10'),
        business_day: 20250302,
        hour: 2,
      });
      const paper = await buildPurchase(office.db, {
        branch_id,
        supplier_id: (await buildSupplier(office.db, { branch_id })).id,
        business_day: 20250302,
        created_at: hour('2025-03-02T02:10'),
      });
      await save(branch_id, { timeZone: 'America/New_York' });
      expect(
        await office.db
          .selectFrom('drawer_opening')
          .select(['business_day', 'hour'])
          .where('id', '=', opening.id)
          .executeTakeFirst(),
      ).toEqual({ business_day: 20250301, hour: 21 });
      expect(
        await office.db
          .selectFrom('purchase')
          .select(['business_day', 'created_at'])
          .where('id', '=', paper.id)
          .executeTakeFirst(),
      ).toEqual({ business_day: 20250302, created_at: hour('2025-03-02T17:00') });
    });

    it('moves the days of transfers, and leaves the moments at which they were sent', async () => {
      const branch_id = await shopWith([], { time_zone: 'UTC', cutoff_hour: 3 });
      const [from, to] = [
        await buildWarehouse(office.db, { branch_id }),
        await buildWarehouse(office.db, { branch_id }),
      ];
      const sent = (text: string, business_day: number) =>
        buildTransfer(office.db, {
          branch_id,
          from_warehouse_id: from.id,
          to_warehouse_id: to.id,
          created_at: hour(text),
          business_day,
        });
      const [night, morning] = [
        await sent('2025-11-22T01:30', 20251121),
        await sent('2025-11-22T03:30', 20251122),
      ];
      await save(branch_id, { cutoffHour: 4 });
      const stored = await office.db
        .selectFrom('transfer')
        .selectAll()
        .where('branch_id', '=', branch_id)
        .orderBy('id')
        .execute();
      expect(stored).toEqual([night, { ...morning, business_day: 20251121 }]);
    });

    it('comes with a new branch, and is refused where there is no such zone or hour', async () => {
      const shop = { name: `Shop ${next()}`, email: '', footerMsg: '', address: '', status: 1 };
      const made = await call<Branch>('POST', '/api/branch', {
        ...shop,
        timeZone: 'Europe/Madrid',
        cutoffHour: 3,
        taxLabel: ' IVA ',
      });
      expect(made.body).toMatchObject({
        timeZone: 'Europe/Madrid',
        cutoffHour: 3,
        taxLabel: 'IVA',
      });
      expect((await call('PUT', `/api/branch/${made.body.id}`, shop)).body).toEqual({
        ...made.body,
        ...shop,
      });
      const zone = 'must be the name of a time zone, such as America/New_York.';
      const hours = 'must be a whole number of hours from 0 to 12.';
      for (const [field, value, says] of [
        ['timeZone', 'Europe/Nowhere', zone],
        ['timeZone', '', zone],
        ['timeZone', 'a b', zone],
        ['cutoffHour', 13, hours],
        ['cutoffHour', 1.5, hours],
      ] as const) {
        const refusal = problem(400, `${field} ${says}`, field);
        expect(await call('POST', '/api/branch', { ...shop, [field]: value })).toEqual(refusal);
        expect(await save(made.body.id, { [field]: value })).toEqual(refusal);
      }
      expect(await ask(made.body.id, 'Nowhere', 0)).toEqual(problem(400, `timeZone ${zone}`, 'timeZone'));
    });

    it('of a branch that somebody does not see is not answered', async () => {
      const [mine, other] = [await buildBranch(office.db), await buildBranch(office.db)];
      const token = await office.signIn(await buildAdmin(office.db, { branch_id: mine.id }));
      const path = `/api/branch/${other.id}/clock?timeZone=UTC&cutoffHour=0`;
      expect(await call('GET', path, undefined, token)).toEqual(
        problem(404, `There is no branch ${other.id}.`),
      );
    });
  });
}

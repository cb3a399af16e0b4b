import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BranchSalesComparison } from '../../../contract/hourlySales.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, buildBranch, buildSale } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

for (const database of DATABASES) {
  describe(`the day that the morning is compared with, on ${database.name}`, () => {
    const office = useBackOffice(database);
    afterEach(() => void vi.useRealTimers());

    it.each([
      ['by day', '2025-01-16T13:30:00Z', ['2025-01-15T13:00:00Z', '2025-01-15T13:30:00Z']],
      ['after midnight', '2025-01-17T01:30:00Z', ['2025-01-16T01:10:00Z', '2025-01-16T01:50:00Z']],
    ])('counts until the same time %s', async (_when, now, times) => {
      const { db, call } = office;
      const { id: branchId } = await buildBranch(db, { time_zone: 'UTC', cutoff_hour: 4 });
      for (const time of times)
        await buildSale(db, { branchId, createdAt: Date.parse(time), businessDay: 20250115 });
      const token = await office.signIn(await buildAdmin(db, { branch_id: branchId }));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
      const url = '/api/report/morning?day=20250116&against=20250115';
      const { body } = await call<BranchSalesComparison[]>('GET', url, undefined, token);
      expect(body).toMatchObject([{ before: { orders: 1 } }]);
    });
  });
}

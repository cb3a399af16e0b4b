/**
 * Calls every documented read for another branch: by the branch or record in its path, and by each record in its query.
 * The server must refuse the call with a sentence, or return nothing of the other branch.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/common.ts';
import { BRANCH_HEADER } from '../../../contract/headers.ts';
import type { Role } from '../../../contract/rights.ts';
import { callApp, useBackOffice, type Answer } from '../../support/backOffice.ts';
import { buildAdmin } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { buildRecords, inPath, pathOf, type Records } from '../../support/foreignRecords.ts';
import { operationsOf, type DescribedOperation } from '../../support/openApi.ts';

const ROLES: Role[] = ['super', 'manager', 'cashier', 'report', 'inventory'];

/** `rights.test.ts` covers the resources of the whole shop. */
const CHAIN_WIDE = /^settings\/(?!terminals|activity)|^banners$/;

const MARK = 'Elsewhere';

const QUERIES: Readonly<Record<string, (of: Records) => Readonly<Record<string, string | number>>>> = {
  listActivity: of => ({ person: of.admin!, resource: 'product', record: of.product! }),
  exportActivity: of => ({ person: of.admin!, resource: 'product', record: of.product! }),
  readClockEffect: () => ({ timeZone: 'America/New_York', cutoffHour: 1 }),
  readCatalogueToCopy: of => ({ from: of.branch! }),
  listProducts: of => ({ supplierId: of.supplier! }),
  countProducts: of => ({ supplierId: of.supplier! }),
  searchProducts: () => ({ name: MARK }),
  readReorder: of => ({ branchId: of.branch!, supplierId: of.supplier!, show: 'all' }),
  countLowStock: of => ({ branchId: of.branch! }),
  reportMorning: of => ({ day: 20250601, against: 20250531, branchId: of.branch! }),
  listAttention: of => ({ branchId: of.branch! }),
  reportProductRanking: of => ({ categoryId: of.category!, supplierId: of.supplier! }),
  findOrders: of => ({
    branchId: of.branch!,
    start: 20250520,
    end: 20250610,
    cashierId: of.admin!,
    terminalId: of.terminal!,
  }),
};

const MAY_SEE: Readonly<Record<string, string>> = {
  listTransferDestinations: 'goods go to the warehouses of every branch',
};

/** Reads whose response is a compressed archive. `tests/server/accounting/monthPack.test.ts` checks its branches. */
const ARCHIVES: readonly string[] = ['downloadMonthPack'];

/** Reads that find nothing for an existing record, with the expected status. */
const NOTHING_THERE: Readonly<Record<string, number>> = { readAttachment: 404, exportRefusedRows: 404 };

for (const database of DATABASES) {
  describe(`reads of another branch on ${database.name}`, () => {
    const office = useBackOffice(database);
    let operations: DescribedOperation[] = [];
    let own: Records = {};
    let foreign: Records = {};
    const tokens = new Map<Role, string>();
    let owner = '';

    beforeAll(async () => {
      own = await buildRecords(office.db);
      foreign = await buildRecords(office.db, MARK);
      for (const role of ROLES)
        tokens.set(role, await office.signIn(await buildAdmin(office.db, { role, branch_id: own.branch! })));
      owner = await office.signIn(await buildAdmin(office.db));
      operations = operationsOf((await office.call('GET', '/docs/json')).body).filter(
        ({ method, right }) => method === 'GET' && right && !CHAIN_WIDE.test(right[1]),
      );
    });

    const queryOf = ({ operationId }: DescribedOperation, named: Records): string => {
      const query = Object.entries(QUERIES[operationId]?.(named) ?? {});
      return query.length === 0
        ? ''
        : `?${new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString()}`;
    };
    const ask = (operation: DescribedOperation, at: Records, named: Records, token: string) =>
      callApp<ErrorResponse | null>(office.app, 'GET', pathOf(operation, at) + queryOf(operation, named), {
        token,
        headers: { [BRANCH_HEADER]: String(at.branch) },
      });
    const hasForeign = ({ body }: Answer) => JSON.stringify(body).includes(MARK);

    const namedBy = (operation: DescribedOperation): string[] =>
      Object.keys(own).filter(
        name => queryOf(operation, own) !== queryOf(operation, { ...own, [name]: foreign[name]! }),
      );

    /**
     * True if the read must refuse another branch's record or branch. Other reads leave out what the caller may not
     * see.
     */
    const isStrict = (operation: DescribedOperation): boolean =>
      operation.operationId !== 'readHistory' &&
      ((operation.path.includes('{') && inPath(operation) !== undefined) ||
        namedBy(operation).includes('branch'));

    it.each(['open', 'roles'] as const)('are refused in a shop with rights %s', async rights => {
      await office.db.updateTable('shop').set({ rights }).execute();
      expect(operations.length).toBeGreaterThan(60);
      const wrong: string[] = [];
      for (const role of ROLES) {
        for (const operation of operations) {
          const { operationId, path } = operation;
          const tried = async (how: string, at: Records, named: Records, mustRefuse: boolean) => {
            const answer = await ask(operation, at, named, tokens.get(role)!);
            const { status, body } = answer;
            const isRefused = [400, 403, 404].includes(status) && Boolean(body?.message);
            const isFit = mustRefuse ? isRefused : isRefused || (status === 200 && !hasForeign(answer));
            if (!isFit) wrong.push(`${role}: GET ${path}, ${how}: ${status}`);
          };
          if (operationId in MAY_SEE) continue;
          const isPlace = path.includes('{') && inPath(operation) !== undefined;
          await tried(isPlace ? 'its record' : 'its header', foreign, own, isPlace && isStrict(operation));
          await tried('nothing of it', own, own, false);
          for (const name of namedBy(operation))
            await tried(name, own, { ...own, [name]: foreign[name]! }, name === 'branch');
        }
      }
      expect(wrong).toEqual([]);
    });

    it('would be answered about the own branch, to one who works for all of them with what they are to hide', async () => {
      await office.db.updateTable('shop').set({ rights: 'open' }).execute();
      const wrong: string[] = [];
      const unmarked: string[] = [];
      for (const operation of operations) {
        const { operationId } = operation;
        const { status, body } = await ask(operation, own, own, tokens.get('super')!);
        const expected = NOTHING_THERE[operationId] ?? 200;
        if (status !== expected) wrong.push(`${operationId}: ${status} ${body?.message}`);
        if (ARCHIVES.includes(operationId)) continue;
        if (!isStrict(operation) && !hasForeign(await ask(operation, foreign, foreign, owner)))
          unmarked.push(operationId);
      }
      expect(wrong).toEqual([]);
      expect(unmarked).toEqual([]);
    });
  });
}

/**
 * Makes every documented change for another branch: by the branch of the call, by its record, and by each record that
 * the body refers to. Also checks the audit trail of accepted changes.
 */
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorResponse } from '../../../contract/common.ts';
import { isImportRunning } from '../../../contract/importFile.ts';
import type { Role } from '../../../contract/rights.ts';
import { callApp, useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { bodyOf, buildRecords, inPath, namedBy, pathOf, type Records } from '../../support/foreignRecords.ts';
import { operationsOf, type DescribedOperation } from '../../support/openApi.ts';

const ROLES: Role[] = ['super', 'manager', 'cashier', 'report', 'inventory'];

/** `rights.test.ts` covers the resources of the whole shop. */
const CHAIN_WIDE = /^settings\/(?!terminals)|^banners$/;

const MAY_NAME: Readonly<Record<string, readonly string[]>> = {
  // Goods may be sent to another branch, which receives them.
  sendTransfer: ['toWarehouse'],
  // The branch of a warehouse cannot change, whatever the body contains.
  updateWarehouse: ['branch'],
  patchWarehouse: ['branch'],
};

const EVERYWHERE = ['createBranch', 'deleteBranch', 'copyCatalogue', 'updateJournalAccounts'];

const NOT_SENT: Readonly<Record<string, string>> = {
  updateRights: 'ends the sessions; rights.test.ts has it',
  updateBrand: 'changes config.json; brand.test.ts has it',
  confirmClock: 'has nothing to confirm; clock.test.ts has it',
  enterDemo: 'starts another server',
  leaveDemo: 'starts another server',
};

const NO_ENTRY: Readonly<Record<string, string>> = {
  previewPriceChange: 'changes nothing',
  sendWebhookDelivery: 'sends what was sent before',
  countProduct: 'the line says who counted; the stock changes when the count is posted',
  createImport: 'nothing of the shop changes before it is written',
  chooseImportSheet: 'nothing of the shop changes before it is written',
  checkImport: 'nothing of the shop changes before it is written',
  deleteImport: 'nothing of the shop changes before it is written',
  startImport: 'the server writes it along with what it imported (importJobs.test.ts)',
  takeBackImport: 'the server writes it along with what it took back (importJobs.test.ts)',
};

for (const database of DATABASES) {
  describe(`changes of another branch on ${database.name}`, () => {
    const office = useBackOffice(database);
    let everything: DescribedOperation[] = [];
    let operations: DescribedOperation[] = [];
    let own: Records = {};
    let foreign: Records = {};
    const tokens = new Map<Role, string>();
    const local = { id: 0, token: '' };
    let owner = '';

    beforeAll(async () => {
      own = await buildRecords(office.db);
      foreign = await buildRecords(office.db, 'Foreign');
      for (const role of ROLES)
        tokens.set(role, await office.signIn(await buildAdmin(office.db, { role, branch_id: own.branch! })));
      owner = await office.signIn(await buildAdmin(office.db));
      const someone = await buildAdmin(office.db, { branch_id: own.branch! });
      Object.assign(local, { id: someone.id, token: await office.signIn(someone) });
      everything = operationsOf((await office.call('GET', '/docs/json')).body)
        .filter(({ method, right, operationId }) => method !== 'GET' && right && !(operationId in NOT_SENT))
        .toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
      operations = everything.filter(({ right }) => !CHAIN_WIDE.test(right![1]));
    });

    const send = (operation: DescribedOperation, at: Records, named: Records, token: string) => {
      const { method, operationId } = operation;
      const body = operationId === 'createImport' ? 'Name,Price\nFigs,1.00\n' : bodyOf(operation, named);
      const url = pathOf(operation, at) + (operationId === 'createImport' ? '?name=figs.csv' : '');
      return callApp<ErrorResponse>(office.app, method, url, {
        token,
        headers: {
          // A partial update without a version is refused before its record is read.
          ...(method === 'PATCH' ? { 'if-match': '"1"' } : {}),
          ...(operationId === 'createImport' ? { 'content-type': 'application/octet-stream' } : {}),
        },
        ...(body === undefined ? {} : { body }),
      });
    };

    const snapshot = async (): Promise<string[]> => {
      const tables = await office.db.introspection.getTables();
      const names = tables.map(({ name }) => name).filter(name => !/^audit_|^session$/.test(name));
      const rows = await Promise.all(
        names.toSorted().map(async name => {
          const answer = await sql`select * from ${sql.table(name)}`.execute(office.db);
          return answer.rows.map(row => `${name} ${JSON.stringify(row)}`).sort();
        }),
      );
      return rows.flat();
    };

    it('finds a record of its own for every call that is about one', () => {
      const about = operations.filter(({ path }) => path.includes('{'));
      expect(about.length).toBeGreaterThan(45);
      for (const operation of about) {
        expect(Object.keys(foreign), operation.path).toContain(inPath(operation));
        expect(pathOf(operation, foreign)).not.toMatch(/[{}]|undefined/);
        expect(pathOf(operation, foreign)).not.toBe(pathOf(operation, own));
      }
    });

    it.each(['open', 'roles'] as const)(
      'are refused in a shop with rights %s, whatever names it',
      async rights => {
        await office.db.updateTable('shop').set({ rights }).execute();
        const before = await snapshot();
        const done: string[] = [];
        for (const role of ROLES) {
          for (const operation of operations) {
            const call = `${role}: ${operation.method} ${operation.path}`;
            const token = tokens.get(role)!;
            const tried = async (how: string, allowed: number[], at: Records, named: Records) => {
              const { status, body } = await send(operation, at, named, token);
              if (!allowed.includes(status) || !body.message)
                done.push(`${call}, ${how}: ${status} ${body?.message}`);
            };
            if (operation.path.includes('{')) await tried('its record', [403, 404], foreign, own);
            if (operation.path.includes('{paymentId}'))
              await tried('its payment', [403, 404], { ...own, payment: foreign.payment! }, own);
            const names = namedBy(operation, own, foreign);
            if (names.length > 0) await tried('all of it', [403, 404], foreign, foreign);
            for (const name of names) {
              if (MAY_NAME[operation.operationId]?.includes(name)) continue;
              await tried(name, [400, 403, 404, 409], own, { ...own, [name]: foreign[name]! });
            }
          }
        }
        expect(done).toEqual([]);
        expect(await snapshot()).toEqual(before);
      },
    );

    const isAnyAtWork = async (): Promise<boolean> => {
      const states = await office.db.selectFrom('import_job').select('state').execute();
      return states.some(({ state }) => isImportRunning(state));
    };

    const atHome = async (): Promise<Records> => {
      await office.db.updateTable('shop').set({ rights: 'open' }).execute();
      const records = await buildRecords(office.db);
      const { branch } = records;
      await office.db.updateTable('admin').set({ branch_id: branch! }).where('id', '=', local.id).execute();
      return records;
    };
    const sendAtHome = (operation: DescribedOperation, records: Records) => {
      const isWide = CHAIN_WIDE.test(operation.right![1]) || EVERYWHERE.includes(operation.operationId);
      return send(operation, records, records, isWide ? owner : local.token);
    };

    it('would be taken about the own branch: it is the branch that they are refused for; and are in the trail', async () => {
      const entries = async () => {
        // The import worker writes entries without an address, and does so later.
        const of = office.db.selectFrom('audit_entry').where('address', '<>', '');
        return (await of.select(eb => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow()).rows;
      };
      const refused: string[] = [];
      const silent: string[] = [];
      for (const operation of everything) {
        const records = await atHome();
        const before = await entries();
        const { status, body } = await sendAtHome(operation, records);
        if (status >= 300) refused.push(`${operation.operationId}: ${status} ${body.message}`);
        if ((await entries()) === before) silent.push(operation.operationId);
        // The import worker continues in the background.
        if (operation.right![1] === 'import') await expect.poll(isAnyAtWork).toBe(false);
      }
      expect(refused).toEqual([]);
      expect(silent.sort()).toEqual(Object.keys(NO_ENTRY).sort());
    });

    it('change nothing where their entry cannot be written', async () => {
      const records = await atHome();
      const before = await snapshot();
      for (const operation of everything.filter(({ operationId }) => !(operationId in NO_ENTRY))) {
        const { operationId } = operation;
        await sql`alter table audit_entry rename to audit_elsewhere`.execute(office.db);
        const { status } = await sendAtHome(operation, records);
        await sql`alter table audit_elsewhere rename to audit_entry`.execute(office.db);
        expect({ operationId, status }).toEqual({ operationId, status: 500 });
        expect(await snapshot(), operationId).toEqual(before);
      }
    });
  });
}

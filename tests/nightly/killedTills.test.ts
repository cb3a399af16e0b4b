import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignInResponse } from '../../contract/session.ts';
import type { CreatedTerminalKey, Terminal, TillSale } from '../../contract/tills.ts';
import { connect, type Db } from '../../server/database/connect.ts';
import { verifyRollups } from '../../server/sales/verifyRollups.ts';
import { DATABASES } from '../support/databases.ts';
import { parsed } from '../support/json.ts';
import { callProgram, OWNER_PASSWORD, startProgram, type Program } from '../support/program.ts';
import { buildCategory } from '../support/builders.ts';
import { buildProduct } from '../support/catalogue.ts';

const TILL = path.join(import.meta.dirname, '../../server/till/tillCommand.ts');

for (const database of DATABASES) {
  describe(`tills and servers that are killed, on ${database.name}`, () => {
    let folder = '';
    let server: Program;
    let db: Db;
    let address = '';
    let env: Record<string, string> = {};
    const openServer = async () => {
      // The server restarts on the same port, which the tills keep calling.
      server = startProgram({ ...env, ...(address ? { PORT: new URL(address).port } : {}) });
      address = await server.address();
    };
    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-kill-'));
      const dataFolder = path.join(folder, 'shop');
      const where =
        database.dialect === 'sqlite' ? path.join(dataFolder, 'trastienda.sqlite') : await database.make();
      env = {
        DATA_DIR: dataFolder,
        LOG_LEVEL: 'silent',
        ...(database.dialect === 'sqlite' ? {} : { DATABASE_URL: where }),
      };
      await openServer();
      db = connect(where);
    }, 60_000);
    afterAll(async () => {
      server?.kill('SIGKILL');
      await server?.ended;
      await db?.destroy();
      await rm(folder, { recursive: true, force: true });
    });

    it('lose nothing and sell nothing twice', { timeout: 240_000 }, async () => {
      const { id: branchId } = await db.selectFrom('branch').select('id').executeTakeFirstOrThrow();
      const { id: category_id } = await buildCategory(db, { branch_id: branchId });
      for (const upc of ['10000001', '10000002', '10000003'])
        await buildProduct(db, { branch_id: branchId, category_id, upc, tax_rate: 82_500, cost_cents: 50 });
      const signedIn = await callProgram<SignInResponse>(address, 'POST', '/token/authenticate', {
        body: { Email: 'owner', Password: OWNER_PASSWORD },
      });
      const { token } = signedIn.body;
      const tills = await Promise.all(
        ['One', 'Two'].map(async name => {
          const made = await callProgram<Terminal>(address, 'POST', '/api/terminal', {
            token,
            body: { name, branchId },
          });
          const keyed = await callProgram<CreatedTerminalKey>(
            address,
            'POST',
            `/api/terminal/${made.body.id}/key`,
            {
              token,
            },
          );
          return { terminalId: made.body.id, folder: path.join(folder, name), key: keyed.body.key };
        }),
      );
      const start = (at: number, ...args: string[]) =>
        startProgram({ TILL_KEY: tills[at]!.key, TILL_SERVER: address }, TILL, [
          '--cashier',
          'owner',
          '--folder',
          tills[at]!.folder,
          ...args,
        ]);
      const sell = (at: number) => start(at, '--auto', '150/s');
      const selling = [sell(0), sell(1)];
      for (const victim of ['server', 0, 'server', 1] as const) {
        for (const { folder } of tills) await sellingGoesOn(folder);
        await delay(Math.random() * 300);
        if (victim === 'server') {
          server.kill('SIGKILL');
          await server.ended;
          await openServer();
        } else {
          selling[victim]!.kill('SIGKILL');
          await selling[victim]!.ended;
          selling[victim] = sell(victim);
        }
      }
      for (const till of selling) till.kill('SIGKILL');
      await Promise.all(selling.map(till => till.ended));
      for (const at of tills.keys()) {
        const last = start(at, '--catch-up');
        expect({ code: await last.ended, err: last.said.err }).toEqual({ code: 0, err: '' });
      }

      for (const { terminalId, folder } of tills) {
        const rungUp = await journalIn(folder);
        expect(rungUp.length).toBeGreaterThan(100);
        const stored = await db
          .selectFrom('sale')
          .select(['reference', 'amount_cents'])
          .where('terminal_id', '=', terminalId)
          .orderBy('reference')
          .execute();
        expect(stored).toEqual(
          rungUp
            .map(({ reference, payments }) => ({
              reference,
              amount_cents: payments.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0),
            }))
            .sort((a, b) => (a.reference < b.reference ? -1 : 1)),
        );
      }
      expect((await verifyRollups(db)).differences).toEqual([]);
    });
  });
}

const SOME = 40;

async function sellingGoesOn(folder: string): Promise<void> {
  const before = (await journalIn(folder)).length;
  await expect.poll(async () => (await journalIn(folder)).length).toBeGreaterThan(before + SOME);
}

/** Reads the journal without a line that is still being written. */
async function journalIn(folder: string): Promise<TillSale[]> {
  const text = await readFile(path.join(folder, 'journal.jsonl'), 'utf8').catch(() => '');
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter(Boolean)
    .map(line => parsed<{ sale?: TillSale }>(line).sale)
    .filter(sale => sale !== undefined);
}

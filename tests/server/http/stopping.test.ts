import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SignInResponse } from '../../../contract/session.ts';
import { connect, inTransaction } from '../../../server/database/connect.ts';
import { placeSales } from '../../../server/sales/placeSales.ts';
import { buildBranch, newSale } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';
import { callProgram, OWNER_PASSWORD, startProgram, type Program } from '../../support/program.ts';

/** A response larger than the socket buffers, read in many queries. */
const SALES = 16_000;
const BATCH = 2000;
const FILLING = 'x'.repeat(400);

describe.each(DATABASES)('on $name, a call that is open at the signal to stop', database => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-stopping-'));
  const agent = new Agent({ keepAlive: true });
  let program: Program;
  let address = '';
  let token = '';
  let report = '';
  beforeAll(async () => {
    const url = database.dialect === 'postgres' ? await database.make() : '';
    program = startProgram({ DATA_DIR: folder, ...(url && { DATABASE_URL: url }) });
    address = await program.address();
    const db = connect(url || path.join(folder, 'trastienda.sqlite'));
    const { id: branchId } = await buildBranch(db);
    for (let placed = 0; placed < SALES; placed += BATCH) {
      const sales = Array.from({ length: BATCH }, (_, at) =>
        newSale({ branchId, reference: `${placed + at} ${FILLING}` }),
      );
      await inTransaction(db, tx => placeSales(tx, sales));
    }
    // Without statistics of the new rows, PostgreSQL may choose a plan that takes seconds.
    await sql`analyze sale`.execute(db);
    await db.destroy();
    report = `/api/report/orders/${branchId}/20250101/20250131`;
    const body = { Email: 'owner', Password: OWNER_PASSWORD };
    ({ token } = (await callProgram<SignInResponse>(address, 'POST', '/token/authenticate', { body })).body);
  }, 120_000);
  afterAll(async () => {
    agent.destroy();
    program.kill('SIGKILL');
    await program.ended;
    rmSync(folder, { recursive: true });
  });

  const ask = async (call: string): Promise<IncomingMessage> => {
    const request = get(address + call, { agent, headers: { authorization: `Bearer ${token}` } });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  };

  it('is answered to its end, and who asks again and again is not cut off', async () => {
    const long = await ask(report);
    const asksOn = (async () => {
      const said: (number | undefined)[] = [];
      for (;;) {
        const answer = await ask('/health').catch(() => null);
        if (answer === null) return said;
        said.push(answer.statusCode);
        await text(answer);
      }
    })();
    const body = { Email: 'owner', Password: OWNER_PASSWORD };
    const signIn = callProgram(address, 'POST', '/token/authenticate', { body });
    // A response on another connection proves that the server has accepted the earlier ones.
    expect((await callProgram(address, 'GET', '/health')).status).toBe(200);

    program.kill('SIGTERM');
    expect(JSON.parse(await text(long))).toHaveLength(SALES);
    expect((await signIn).status).toBe(200);
    expect(new Set(await asksOn)).toEqual(new Set([200]));
    expect(await program.ended).toBe(0);
    expect(program.said.err).toBe('');
  });
});

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendCheckDigit } from '../../contract/gtin.ts';
import { checkConformance } from '../../server/till/conformance/conformanceRules.ts';
import { RecordingProxy } from '../../server/till/conformance/recordingProxy.ts';
import { onSale, openTill, results, tillSale } from '../server/intake/tillSales.ts';
import { useBackOffice } from '../support/backOffice.ts';
import { buildPromotion, buildPromotionItem } from '../support/catalogue.ts';
import { DATABASES } from '../support/databases.ts';
import { like } from '../support/matchers.ts';

const EXAMPLES = path.join(import.meta.dirname, '../../till-kit/examples');
const SCRIPT = path.join(EXAMPLES, 'till.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;

describe.skipIf(!hasPython)('the till in Python', () => {
  const office = useBackOffice(DATABASES[0]!);
  let server = '';
  const cleanUps: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    server = await office.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(async () => {
    for (const cleanUp of cleanUps) await cleanUp();
  });

  it('sells, queues and sends again without breaking a rule', async () => {
    const shop = await openTill(office, { name: 'Corner', time_zone: 'UTC' });
    await onSale(office, shop, { name: 'Milk', upc: '036000291452', price_cents: 199, tax_rate: 82_500 });
    await onSale(office, shop, { name: 'Ham', upc: '4011', price_cents: 1299, pesado: 1 });
    const tea = await onSale(office, shop, { name: 'Tea', upc: '20000028', price_cents: 400 });
    const promotion = await buildPromotion(office.db, {
      branch_id: shop.branchId,
      value_hundredths: 2500,
      limit_cents: 150,
    });
    await buildPromotionItem(office.db, {
      promotion_id: promotion.id,
      category_id: shop.categoryId,
      product_id: tea.id,
    });
    const proxy = new RecordingProxy({ server: new URL(server), port: 0, hasFaults: true });
    const address = await proxy.listen();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-python-'));
    cleanUps.push(
      () => proxy.close(),
      () => rm(folder, { recursive: true, force: true }),
    );
    const run = async (
      codes: readonly string[],
      options: readonly string[] = ['--server', address],
      key = shop.key,
    ) => {
      const file = path.join(folder, 'till.sqlite');
      const args = [SCRIPT, '--cashier', shop.cashier, '--file', file, ...options, ...codes];
      const child = spawn('python3', args, {
        env: { PATH: process.env.PATH, TILL_KEY: key },
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const [code] = (await once(child, 'close')) as [number];
      return { code, said };
    };
    const offline = ['--server', 'http://127.0.0.1:9', '--patience', '0'];

    const mixed = await run(['36000291452', '2x036000291452', '0.735kg:04011', '2x20000028']);
    expect(mixed).toEqual({
      code: 0,
      said: expect.stringMatching(/^Sold: [\dA-F]{6}-000001 22\.51\n$/) as string,
    });
    const kept = await run(['2x036000291452'], offline);
    expect([kept.code, kept.said]).toEqual([
      1,
      expect.stringContaining('Sales are kept, and sent next time'),
    ]);
    expect((await run(['20000028'])).code).toBe(0);
    const stranger = ['--server', address, '--cashier', 'stranger'];
    expect((await run(['20000028'], stranger)).said).toContain('Refused: ');
    await run(['20000028']);
    for (const code of ['0', '000'])
      expect(await run([code])).toEqual({ code: 1, said: `No product has the code ${code}.\n` });

    const other = await openTill(office, { name: 'Elsewhere' });
    expect((await run(['20000028'], offline)).code).toBe(1);
    const [onLine, laterOnline] = [
      await run([], ['--server', address], other.key),
      await run([], [...offline, '--server', address], other.key),
    ];
    expect([onLine.said, laterOnline.said, onLine.code]).toEqual([
      expect.stringContaining(`to the terminal ${shop.terminalId}. Use a key of that terminal`),
      onLine.said,
      1,
    ]);
    await run([]);

    const { id } = await office.db
      .selectFrom('admin')
      .select('id')
      .where('user_name', '=', shop.cashier)
      .executeTakeFirstOrThrow();
    const pin = { name: 'Ana', userName: shop.cashier, status: true, role: 'cashier', pin: '0471' };
    expect((await office.call('PUT', `/api/admin/${id}`, pin)).status).toBe(200);
    expect(await run([], ['--server', address, '--pin', '0471'])).toEqual({
      code: 0,
      said: expect.any(String) as string,
    });
    const wrong = await run(['20000028'], [...offline, '--pin', '471']);
    expect([wrong.code, wrong.said]).toEqual([1, expect.stringContaining('the PIN is wrong')]);
    expect(await run([], [...offline, '--pin', '0471'])).toEqual({
      code: 0,
      said: expect.stringContaining('Offline') as string,
    });

    await office.db
      .updateTable('branch')
      .set({ prices_include_tax: 1 })
      .where('id', '=', shop.branchId)
      .execute();
    const milk = await onSale(office, shop, {
      name: 'Oat milk',
      upc: '04252614',
      price_cents: 249,
      tax_rate: 40_000,
    });
    await office.db
      .insertInto('product_code')
      .values({
        product_id: milk.id,
        branch_id: shop.branchId,
        code: '10036000291459',
        code_key: '10036000291459',
        unit: 'case',
        size_milli: 12_000,
        price_cents: 2500,
      })
      .execute();
    expect((await run(['042100005264', '2x10036000291459'])).said).toMatch(/-\d{6} 52\.49\n/);
    expect(await run(['4252614'])).toMatchObject({ said: like.stringMatching(/-\d{6} 2\.49\n/) });

    const stored = office.db.selectFrom('sale').select('amount_cents').where('branch_id', '=', shop.branchId);
    const amounts = (await stored.orderBy('amount_cents').execute()).map(({ amount_cents }) => amount_cents);
    expect(amounts).toEqual([249, 300, 300, 300, 431, 2251, 5249]);
    const lines = await office.db
      .selectFrom('sale_line')
      .select(['quantity', 'amount_cents', 'tax_cents', 'tax_included'])
      .where('product_id', '=', milk.id)
      .orderBy('amount_cents')
      .execute();
    expect(lines).toEqual([
      { quantity: 1, amount_cents: 249, tax_cents: 10, tax_included: 1 },
      { quantity: 1, amount_cents: 249, tax_cents: 10, tax_included: 1 },
      { quantity: 24, amount_cents: 5000, tax_cents: 192, tax_included: 1 },
    ]);
    const notices = office.db.selectFrom('sale_notice').select('kind').where('branch_id', '=', shop.branchId);
    expect(await notices.execute()).toEqual([]);
    const broken = checkConformance(proxy.calls).filter(({ faults }) => faults.length > 0);
    expect(broken).toEqual([]);
  });

  it('refuses only the sale that makes a whole call invalid', () => {
    const code = `
import till
one = till.Till('', '', 'ana', ':memory:')
one.is_terminal_checked = True
def call(method, path, body):
    if any(sale['lines'] == ['bad'] for sale in body['sales']):
        raise till.CallRefused('The body is invalid.', 400)
    return {'results': [{'reference': sale['reference'], 'result': 'stored'} for sale in body['sales']]}
one.call = call
for line in ['good', 'good', 'bad', 'good', 'good']:
    one.queue([line], 100)
one.send()
print(one.db.execute("select state, message from sale order by reference").fetchall())
`;
    const { stdout, stderr } = spawnSync('python3', ['-c', code], {
      cwd: EXAMPLES,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect(stderr).toBe('');
    const stored = "('sent', None)";
    expect(stdout).toBe(
      `[${[stored, stored, "('refused', 'The body is invalid.')", stored, stored].join(', ')}]\n`,
    );
  });

  it('ends promotions with the business day of the branch', () => {
    const code = `
import till
class Clock(till.datetime):
    moment = 0
    @classmethod
    def now(cls, zone=None):
        return cls.fromtimestamp(cls.moment, zone)
till.datetime = Clock
one = till.Till('', '', 'ana', ':memory:')
one.keep('branch', '{"timeZone": "America/New_York", "cutoffHour": 4}')
for moment in [${[3.5, 8.5, 9.5].map(hour => Date.UTC(2026, 10, 22) / 1000 + hour * 3600).join(', ')}]:
    Clock.moment = moment
    print(one.business_day())
`;
    const { stdout, stderr } = spawnSync('python3', ['-c', code], {
      cwd: EXAMPLES,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, PYTHONDONTWRITEBYTECODE: '1' },
    });
    expect([stderr, stdout]).toEqual(['', '20261121\n20261121\n20261122\n']);
  });

  it('has recipes for labels of scales and for returns by receipt', async () => {
    const shop = await openTill(office, { time_zone: 'UTC', scale_rules: '28IIIIIWWWWW' });
    const ham = { name: 'Ham', upc: '4011', price_cents: 1299, pesado: 1, tax_rate: 82_500 };
    const { id } = await onSale(office, shop, ham);
    const sold = tillSale(shop, {
      reference: 'S-1',
      lines: [
        { product: id, weight: 0.735, price: 12.99, discount: 0.55, tax: 0.74, amount: 9.74 },
        { product: null, name: 'Bag', quantity: 3, price: 0.33, discount: 0.01, tax: 0.08, amount: 1.06 },
      ],
      payments: [{ tender: 'cash', amount: 10.8 }],
    });
    expect(await results(office, shop, [sold])).toMatchObject([{ result: 'stored' }]);
    const folder = await mkdtemp(path.join(os.tmpdir(), 'trastienda-recipes-'));
    cleanUps.push(() => rm(folder, { recursive: true, force: true }));
    const proxy = new RecordingProxy({ server: new URL(server), port: 0, hasFaults: true });
    const address = await proxy.listen();
    cleanUps.push(() => proxy.close());
    const run = async (...args: string[]) => {
      const options = [
        '--server',
        address,
        '--cashier',
        shop.cashier,
        '--file',
        path.join(folder, 'till.sqlite'),
      ];
      const child = spawn('python3', [path.join(EXAMPLES, 'recipes.py'), ...options, ...args], {
        env: { PATH: process.env.PATH, TILL_KEY: shop.key, PYTHONDONTWRITEBYTECODE: '1' },
      });
      let said = '';
      child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      await once(child, 'close');
      return said.replace(/[\dA-F]{6}-\d{6}/, 'REFERENCE');
    };
    const byId = appendCheckDigit(`21${String(id).padStart(5, '0')}00299`);
    expect([
      await run('label', appendCheckDigit('200401100299')),
      await run('label', byId),
      await run('label', appendCheckDigit('280401100735')),
      await run('label', '036000291452'),
    ]).toEqual([
      'Sold: REFERENCE 3.24\n',
      'Sold: REFERENCE 3.24\n',
      'Sold: REFERENCE 10.34\n',
      '036000291452 is no label of this shop.\n',
    ]);
    const code = `${shop.terminalId}.S-1`;
    expect([
      await run('return', code, '9'),
      await run('return', code, '1', '9'),
      await run('return', code, '1', '0.5'),
    ]).toEqual([
      'The sale has no line 9. Its lines are 0 to 1.\n',
      'Of Bag, a quantity up to 3 can be returned.\n',
      'Bag was sold by the piece.\n',
    ]);
    expect([
      await run('return', code, '0', '0.2'),
      await run('return', code, '0'),
      await run('return', code, '1', '1'),
      await run('return', code, '1', '1'),
      await run('return', code, '1', '1'),
      await run('return', code, '1'),
    ]).toEqual([
      'Returned: REFERENCE -2.65\n',
      'Returned: REFERENCE -7.09\n',
      'Returned: REFERENCE -0.35\n',
      'Returned: REFERENCE -0.35\n',
      'Returned: REFERENCE -0.36\n',
      'Nothing of Bag can be returned.\n',
    ]);
    const sales = await office.db
      .selectFrom('sale')
      .select(({ fn }) => [
        fn.sum<number>('amount_cents').as('amount'),
        fn.sum<number>('tax_cents').as('tax'),
      ])
      .where('branch_id', '=', shop.branchId)
      .where('status', '=', 'cancelled')
      .executeTakeFirstOrThrow();
    expect(sales).toEqual({ amount: -1080, tax: -82 });
    expect(checkConformance(proxy.calls).filter(({ faults }) => faults.length > 0)).toEqual([]);
  });
});

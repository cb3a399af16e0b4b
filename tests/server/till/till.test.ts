import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { normalizeProductCode, toWeighedPackageCode } from '../../../contract/gtin.ts';
import { inTransaction } from '../../../server/database/connect.ts';
import { startNewDataTimeline } from '../../../server/database/dataTimeline.ts';
import { runTillCommand } from '../../../server/till/runTillCommand.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildAdmin, insert } from '../../support/builders.ts';
import { buildPromotion, buildPromotionItem } from '../../support/catalogue.ts';
import { DATABASES } from '../../support/databases.ts';
import { onSale, openTill, type TillShop } from '../intake/tillSales.ts';

interface RunOptions {
  folder?: string;
  args?: readonly string[];
  env?: Record<string, string>;
}

describe('the till in the terminal', () => {
  const office = useBackOffice(DATABASES[0]!);
  let shop: TillShop;
  let address = '';
  let ham: { id: number };
  let root = '';
  beforeAll(async () => {
    root = await mkdtemp(path.join(os.tmpdir(), 'trastienda-till-'));
    shop = await openTill(office, { name: 'Corner', time_zone: 'UTC' });
    await onSale(office, shop, { name: 'Milk', upc: '036000291452', price_cents: 199, tax_rate: 82_500 });
    ham = await onSale(office, shop, { name: 'Ham', upc: '20000011', price_cents: 1299, pesado: 1 });
    const tea = await onSale(office, shop, { name: 'Tea', upc: '20000028', price_cents: 400 });
    const promotion = await buildPromotion(office.db, {
      branch_id: shop.branchId,
      name: 'Tea week',
      value_hundredths: 2500,
      limit_cents: 150,
    });
    await buildPromotionItem(office.db, {
      promotion_id: promotion.id,
      category_id: shop.categoryId,
      product_id: tea.id,
    });
    address = await office.app.listen({ port: 0, host: '127.0.0.1' });
  });
  afterAll(() => rm(root, { recursive: true, force: true }));

  const run = async (lines: readonly string[], { folder = 'till', args = [], env = {} }: RunOptions = {}) => {
    const said = { out: '', err: '' };
    const code = await runTillCommand(
      ['--cashier', shop.cashier, '--folder', path.join(root, folder), ...args],
      {
        env: { TILL_KEY: shop.key, TILL_SERVER: address, ...env },
        in: lines.length > 0 ? Readable.from(lines.map(line => `${line}\n`)) : new PassThrough(),
        out: { write: text => (said.out += text) },
        err: { write: text => (said.err += text) },
        signal: new AbortController().signal,
      },
    );
    return { code, ...said };
  };
  const soldIn = (folder: string) => readFile(path.join(root, folder, 'journal.jsonl'), 'utf8');
  const stored = async () =>
    await office.db
      .selectFrom('sale')
      .select(['reference', 'amount_cents', 'status'])
      .where('branch_id', '=', shop.branchId)
      .orderBy('id')
      .execute();

  it('charges what the label of a package says', async () => {
    const code = toWeighedPackageCode({ by: 'id', item: ham.id, cents: 955 })!;
    const { out } = await run([code, 'clear', 'quit'], { folder: 'packages' });
    expect(out).toContain('Ham  $9.55   total $9.55');
  });

  it('sells packages by their own code, at their price where they have one', async () => {
    const tins = await onSale(office, shop, { name: 'Tins', upc: '20000035', price_cents: 150 });
    const row = { branch_id: shop.branchId, product_id: tins.id };
    const pack = (code: string, size_milli: number, price_cents: number | null) =>
      insert(office.db, 'product_code', {
        ...row,
        code,
        code_key: normalizeProductCode(code),
        unit: 'Case',
        size_milli,
        price_cents,
      });
    await pack('020000042', 6000, 800);
    await pack('TRAY', 12_000, null);
    const { out } = await run(['2 x 20000042', 'clear', 'tray', '0 x TRAY', 'clear', 'quit'], {
      folder: 'cases',
    });
    await office.db.deleteFrom('product_code').where('product_id', '=', tins.id).execute();
    await office.db.deleteFrom('product').where('id', '=', tins.id).execute();
    expect(out).toContain('Tins  $16.00, $2.00 off   total $16.00');
    expect(out).toContain('Tins  $18.00   total $18.00');
    expect(out).toContain('Enter more than 0.');
  });

  it('opens the drawer with a float, moves cash, and closes it with a count', async () => {
    const commands = [
      'close 5',
      'open 100',
      'open 5',
      'out 7.50',
      'out 7.50 stamps',
      'safe 50',
      'close 42.5',
    ];
    const { code, out } = await run([...commands, 'quit'], { folder: 'drawer' });
    expect(out).toContain('No drawer session is open: open 100');
    expect(out).toContain('The drawer session is open: close it first.');
    expect(out).toContain('Add the reason: out 7.50 stamps');
    expect(out).toMatch(/Drawer close \$42\.50: [\dA-F]{6}-000004/);
    expect(code).toBe(0);
    const closes = await office.db
      .selectFrom('drawer_close')
      .select(['number', 'expected_cents', 'counted_cents'])
      .where('terminal_id', '=', shop.terminalId)
      .execute();
    expect(closes).toEqual([{ number: 1, expected_cents: 4250, counted_cents: 4250 }]);
  });

  it('scans, weighs, takes tenders, gives change, and sends it', async () => {
    const { code, out } = await run([
      'find ea',
      '2 x 036000291452',
      'ham',
      '0.735 kg 20000011',
      'nothing such',
      'card 10',
      'cash 20',
      'drawer',
      'quit',
    ]);
    expect(out).toContain('Front, Corner: 3 products.');
    expect(out).toContain('20000028       Tea  $4.00');
    expect(out).toContain('Milk  $4.31   total $4.31');
    expect(out).toContain('Ham is weighed: 0.735 kg 20000011');
    expect(out).toContain('Ham  $9.55   total $13.86');
    expect(out).toContain('No product is "nothing such".');
    expect(out).toContain('$3.86 are left to pay.');
    expect(out).toMatch(/Sold: [\dA-F]{6}-000001 {3}\$13\.86 {3}change \$16\.14/);
    expect(code).toBe(0);
    expect(await stored()).toMatchObject([{ amount_cents: 1386, status: 'completed' }]);
    const paid = await office.db.selectFrom('sale_payment').selectAll().orderBy('tender').execute();
    expect(paid).toMatchObject([
      { tender: 'card', amount_cents: 1000, given_cents: null },
      { tender: 'cash', amount_cents: 386, given_cents: 2000 },
    ]);
    const openings = await office.db
      .selectFrom('drawer_opening')
      .select('terminal_id')
      .where('branch_id', '=', shop.branchId)
      .execute();
    expect(openings).toEqual([{ terminal_id: shop.terminalId }]);
  });

  it('charges what a live promotion leaves, and takes a sale back', async () => {
    const first = await run(['1 x Tea', '2 x Tea', 'cash']);
    expect(first.out).toContain('Tea  $3.00, $1.00 off: Tea week');
    expect(first.out).toContain('Tea  $6.50, $1.50 off: Tea week   total $9.50');
    const [, reference] = /Sold: (\S+)/.exec(first.out)!;
    const { code, out } = await run([`back ${reference!}`, 'back unknown']);
    expect(out).toContain('give back $9.50');
    expect(out).toContain('This till has no sale "unknown".');
    expect(code).toBe(0);
    expect((await stored()).slice(-2)).toMatchObject([
      { amount_cents: 950, status: 'completed' },
      { amount_cents: -950, status: 'cancelled' },
    ]);
  });

  it('charges a fixed price, also for a package, and never more than its own price', async () => {
    const tub = await onSale(office, shop, { name: 'Ice cream', upc: '20000059', price_cents: 399 });
    const promotion = await buildPromotion(office.db, {
      branch_id: shop.branchId,
      name: 'One price',
      discount_type_id: 3,
      value_hundredths: 349,
      limit_cents: 0,
    });
    await buildPromotionItem(office.db, {
      promotion_id: promotion.id,
      category_id: shop.categoryId,
      product_id: tub.id,
    });
    const code = { unit: 'Case', size_milli: 12_000, price_cents: 3600, code: 'TUBS', code_key: 'TUBS' };
    await insert(office.db, 'product_code', { branch_id: shop.branchId, product_id: tub.id, ...code });
    const { out } = await run(['2 x Ice cream', 'clear', 'TUBS', 'clear', 'quit'], { folder: 'fixed' });
    await office.db.deleteFrom('promotion').where('id', '=', promotion.id).execute();
    await office.db.deleteFrom('product_code').where('product_id', '=', tub.id).execute();
    await office.db.deleteFrom('product').where('id', '=', tub.id).execute();
    expect(out).toContain('Ice cream  $6.98, $1.00 off: One price');
    expect(out).toContain('Ice cream  $36.00, $11.88 off');
  });

  it('takes a sale back once, and no taking back', async () => {
    const before = await stored();
    const first = await run(['Tea', 'cash']);
    const [, reference] = /Sold: (\S+)/.exec(first.out)!;
    const { out } = await run([`back ${reference!}`, `back ${reference!}`]);
    const [, own] = /Taken back: (\S+)/.exec(out)!;
    expect(out.match(/give back/g)).toHaveLength(1);
    expect(out).toContain(`The sale "${reference!}" was taken back already.`);
    const later = await run([`back ${reference!}`, `back ${own!}`]);
    expect(later.out).toContain(`The sale "${reference!}" was taken back already.`);
    expect(later.out).toContain(`This till has no sale "${own!}".`);
    expect(later.out).not.toContain('give back');
    expect(await stored()).toHaveLength(before.length + 2);
  });

  it('sells packages of a part of a piece', async () => {
    const cake = await onSale(office, shop, { name: 'Cake', upc: '20000042', price_cents: 900 });
    await insert(office.db, 'product_code', {
      branch_id: shop.branchId,
      product_id: cake.id,
      code: 'HALF',
      code_key: normalizeProductCode('HALF'),
      unit: 'Half',
      size_milli: 500,
      price_cents: null,
    });
    const { code, out } = await run(['half', '2 x HALF', 'cash'], { folder: 'parts' });
    expect(out).toMatch(/Sold: \S+ {3}\$13\.50/);
    expect([code, out]).toEqual([0, expect.not.stringContaining('refused')]);
    const lines = await office.db
      .selectFrom('sale_line')
      .select(['quantity', 'weight_grams', 'amount_cents'])
      .where('product_id', '=', cake.id)
      .orderBy('position')
      .execute();
    expect(lines).toEqual([
      { quantity: 1, weight_grams: 500, amount_cents: 450 },
      { quantity: 1, weight_grams: 0, amount_cents: 900 },
    ]);
    const [, reference] = /Sold: (\S+)/.exec(out)!;
    expect(await run([`back ${reference!}`], { folder: 'parts' })).toMatchObject({ code: 0 });
  });

  it('sells offline with the products that it knows, and catches up', async () => {
    const before = await stored();
    const env = { TILL_SERVER: 'http://127.0.0.1:9' };
    const offline = await run(['Tea', 'cash', 'quit'], { env });
    expect(offline.out).toContain('The products are those loaded last time.');
    expect(offline.out).toContain('1 are waiting to be sent. They are kept, and sent next time.');
    expect(offline.code).toBe(1);
    expect(await stored()).toEqual(before);
    expect(await run([], { args: ['--catch-up'] })).toMatchObject({ code: 0 });
    expect(await stored()).toHaveLength(before.length + 1);
    expect(await run([], { args: ['--catch-up'] })).toMatchObject({ code: 0 });
    expect(await stored()).toHaveLength(before.length + 1);
  });

  it('signs cashiers in by PIN, also offline', async () => {
    const { id, user_name, name } = await buildAdmin(office.db, {
      branch_id: shop.branchId,
      role: 'cashier',
    });
    const pin = { name, userName: user_name, status: true, role: 'cashier', pin: '0471' };
    expect((await office.call('PUT', `/api/admin/${id}`, pin)).status).toBe(200);
    const folder = 'pins';
    const { out } = await run([`cashier ${user_name} 471`, `cashier ${user_name} 0471`], { folder });
    expect(out).toMatch(/the PIN is wrong[^]*Signed in: /);
    const env = { TILL_SERVER: 'http://127.0.0.1:9' };
    const offline = await run([`cashier ${user_name} 0471`, 'Tea', 'cash', 'quit'], { folder, env });
    expect(offline.out).toContain(`Signed in: ${name}`);
    expect(await run([], { folder, args: ['--catch-up'] })).toMatchObject({ code: 0 });
    const sales = office.db.selectFrom('sale').select('amount_cents').where('admin_id', '=', id);
    expect(await sales.execute()).toEqual([{ amount_cents: 300 }]);
  });

  it('goes on from half a line that it was killed over', async () => {
    const file = path.join(root, 'till', 'journal.jsonl');
    await appendFile(file, '{"sale":{"reference":"half');
    const { code, out } = await run(['Tea', 'cash']);
    expect(code).toBe(0);
    expect(out).toContain('Sold: ');
    expect(await soldIn('till')).not.toContain('"half');
  });

  it('sends its sales again after a restore has lost some, once each and in their order', async () => {
    const folder = 'restored';
    const [first = ''] = /[\dA-F]{6}-\d{6}/.exec((await run(['Tea', 'cash'], { folder })).out) ?? [];
    await run([`back ${first}`, 'cash', 'Tea', 'cash', 'drawer'], { folder });
    const before = await stored();
    const lost = before.slice(-2).map(({ reference }) => reference);
    await inTransaction(office.db, async tx => {
      const ids = tx.selectFrom('sale').select('id').where('reference', 'in', lost);
      for (const table of ['sale_line', 'sale_payment', 'cancellation'] as const)
        await tx
          .deleteFrom(table as 'sale_line')
          .where('order_id', 'in', ids)
          .execute();
      await tx.deleteFrom('sale').where('reference', 'in', lost).execute();
      await tx.deleteFrom('drawer_opening').execute();
      await startNewDataTimeline(tx);
    });
    const { out, code } = await run([], { folder, args: ['--catch-up'] });
    expect(out).toContain('The shop was restored: sending 4 sales and openings again.');
    expect(code).toBe(0);
    expect(await stored()).toEqual(before);
    expect(await office.db.selectFrom('drawer_opening').selectAll().execute()).toHaveLength(1);
    expect((await run([], { folder, args: ['--catch-up'] })).out).not.toContain('restored');
  });

  it('keeps what was refused, and sends it again when that is mended', async () => {
    const folder = 'refused';
    const { code, out } = await run(['Tea', 'cash'], { folder, args: ['--cashier', 'stranger'] });
    expect(out).toContain('refused: There is no user "stranger" in this branch.');
    expect(code).toBe(1);
    await office.db
      .updateTable('admin')
      .set({ name: 'Stranger' })
      .where('user_name', '=', shop.cashier)
      .execute();
    const again = await run([], { folder, args: ['--catch-up', '--again'] });
    expect(again).toMatchObject({ code: 0, err: '' });
  });

  it('sells by itself', async () => {
    const before = await stored();
    await office.call('PUT', '/api/tender', { off: ['card', 'debit'], own: [] });
    onTestFinished(async () => void (await office.call('PUT', '/api/tender', { off: [], own: [] })));
    const { code, out } = await run([], { folder: 'auto', args: ['--auto', '500/s', '--count', '40'] });
    expect(out).toContain('40 sold.');
    expect(code).toBe(0);
    expect(await stored()).toHaveLength(before.length + 40);
    const close = await office.db
      .selectFrom('drawer_close')
      .select(['expected_cents', 'counted_cents'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(close.counted_cents).toBe(Math.max(0, close.expected_cents));
    // The shop takes neither cards nor debit.
    const unknown = office.db
      .selectFrom('sale_notice')
      .select('order_id')
      .where('kind', '=', 'unknown-tender');
    expect(await unknown.execute()).toEqual([]);
  });

  it.each([
    [
      [],
      { TILL_KEY: '' },
      'TILL_KEY is missing: make a key under Settings, Terminals, and set it as this variable.',
    ],
    [
      [],
      { TILL_KEY: 'secret of something else' },
      'TILL_KEY is not the key of a terminal: those begin with tk_ (Settings, Terminals).',
    ],
    [[], { TILL_KEY: 'tk_wrong' }, 'This key was revoked, or never existed.'],
    [[], { TILL_SERVER: 'shop' }, '--server must be an address such as https://shop.example, not "shop".'],
    [['--auto', 'fast'], { TILL_SERVER: '' }, '--auto must be sales a second'],
    [['--auto', 'fast'], {}, '--auto must be sales a second, such as 5/s, not "fast".'],
    [['send', 'x.csv'], {}, 'Say which export it is: --from square or --from loyverse.'],
    [['send', 'x.csv', '--from', 'square'], {}, 'There is no file'],
    [['send', 'x.csv', '--auto', '5/s'], {}, '--auto does not go with send'],
    [['send', 'x.csv', '--count', '5'], {}, '--count does not go with send'],
    [['send', 'x.csv', '--catch-up'], {}, '--catch-up does not go with send'],
    [['send', 'x.csv', '--again'], {}, '--again does not go with send'],
    [['--catch-up', '--auto', '5/s'], {}, '--auto does not go with --catch-up'],
    [['--count', '5'], {}, '--count needs --auto: it counts what the till sells by itself'],
    [['--from', 'square'], {}, '--from needs "send FILE"'],
    [['--auto', '5/s', '--tender', 'cash'], {}, '--tender needs "send FILE"'],
    [['sell'], {}, 'A till takes "send FILE", "check", or nothing (--help says more).'],
    [['--faults'], {}, '--faults needs "check" (--help says more).'],
    [['check', '--auto', '5/s'], {}, '--cashier does not go with check (--help says more).'],
  ])('says why it does not open with %j and %j', async (args, env, sentence) => {
    const { code, err } = await run([], { folder: 'closed', args, env });
    expect(err).toContain(sentence);
    expect(code).toBe(1);
  });

  describe('sends what others exported', () => {
    const send = async (kind: string, ...lines: string[]) => {
      const file = path.join(root, `${kind}.csv`);
      await writeFile(file, `${lines.join('\n')}\n`);
      return run([], { folder: 'exports', args: ['send', file, '--from', kind] });
    };
    const linesOf = async (reference: string) =>
      office.db
        .selectFrom('sale_line')
        .innerJoin('sale', 'sale.id', 'sale_line.order_id')
        .select([
          'name',
          'product_id',
          'quantity',
          'weight_grams',
          'sale_line.amount_cents',
          'sale_line.tax_cents',
          'business_day',
        ])
        .where('reference', '=', reference)
        .orderBy('position')
        .execute();

    it('of Square: items detail', async () => {
      const header =
        'Date,Time,Time Zone,Category,Item,Qty,Price Point Name,SKU,Modifiers Applied,Gross Sales,Discounts,Net Sales,Tax,Transaction ID,Payment ID,Device Name,Notes,Details,Event Type,Location,Dining Option,Customer ID,Customer Name,Customer Reference ID,Unit,Count,GTIN,Itemization Type,Commission,Employee,Fulfillment Note,Channel,Token,Card Brand,PAN Suffix';
      const row = (
        item: string,
        [qty, gross, discount, tax]: string[],
        transaction: string,
        more = 'Payment',
        sku = '',
      ) =>
        `2026-07-18,12:59:30,Eastern Time (US & Canada),Food,${item},${qty},Regular,${sku},,"${gross}",${discount},,${tax},${transaction},pay1,iPad,,,${more},Main,,,,,,1,,Physical Good,$0.00,,,,,,`;
      const file = [
        header,
        row('Milk', ['3.0', '$10.00', '-$1.00', '$0.74'], 'SQ1', 'Payment', '036000291452'),
        row('Balloon', ['7.0', '$1,000.00', '$0.00', '$0.00'], 'SQ1'),
        row('Balloon', ['-1.0', '($2.50)', '$0.00', '$0.00'], 'SQ1', 'Refund'),
        row('Broken', ['none', '$1.00', '$0.00', '$0.00'], 'SQ2'),
      ];
      const first = await send('square', ...file);
      expect(first.out).toContain('2 sales stored, 0 known already, 0 refused.');
      expect(first.out).toContain(
        '2 lines name nothing that the shop sells; they are kept without a product.',
      );
      expect(first.out).toContain('line 5: Qty "none" is not a number');
      const [milk] = await office.db.selectFrom('product').select('id').where('name', '=', 'Milk').execute();
      expect(await linesOf('SQ1')).toEqual([
        {
          name: 'Milk',
          product_id: milk!.id,
          quantity: 3,
          weight_grams: 0,
          amount_cents: 974,
          tax_cents: 74,
          business_day: 2026_07_18,
        },
        {
          name: 'Balloon',
          product_id: null,
          quantity: 7,
          weight_grams: 0,
          amount_cents: 100_000,
          tax_cents: 0,
          business_day: 2026_07_18,
        },
      ]);
      expect(await linesOf('SQ1 pay1')).toMatchObject([{ quantity: -1, amount_cents: -250 }]);
      expect((await send('square', ...file)).out).toContain('0 sales stored, 2 known already, 0 refused.');
    });

    it('of Loyverse: receipts by item', async () => {
      const header =
        'Date,Receipt number,Receipt type,Category,SKU,Item,Variant,Modifiers applied,Quantity,Gross sales,Discounts,Net sales,Cost of goods,Gross profit,Taxes,Dining option,POS,Store,Cashier name,Customer name,Customer contacts,Comment,Status';
      const file = [
        header,
        `7/28/26 1:33 PM,4-10378,Sale,Food,20000011,Ham,,,0.735,9.55,0.00,9.55,5.00,4.55,0.42,,POS 1,Cafe,${shop.cashier},,,,Closed`,
        `7/28/26 1:33 PM,4-10378,Sale,Food,,Cake,Large,,1,5.00,1.00,4.00,2.00,2.00,0.00,,POS 1,Cafe,${shop.cashier},,,,Closed`,
        '7/28/26 2:00 PM,4-10379,Refund,Food,,Cake,Large,,1,5.00,1.00,4.00,2.00,2.00,0.00,,POS 1,Cafe,,,,,Closed',
        '7/28/26 2:10 PM,4-10380,Sale,Food,,Cake,Large,,1,5.00,0.00,5.00,2.00,3.00,0.00,,POS 1,Cafe,,,,,Cancelled',
      ];
      const { code, out } = await send('loyverse', ...file);
      expect(out).toContain('2 sales stored, 0 known already, 0 refused.');
      expect(code).toBe(0);
      expect(await linesOf('4-10378')).toMatchObject([
        { name: 'Ham', quantity: 1, weight_grams: 735, amount_cents: 997, business_day: 2026_07_28 },
        { name: 'Cake Large', product_id: null, amount_cents: 400 },
      ]);
      expect(await linesOf('4-10379')).toMatchObject([{ quantity: -1, amount_cents: -400 }]);
    });

    it('says that a file is none', async () => {
      expect((await send('square', 'a,b', '1,2')).err).toBe(
        'The file has no column for Date (its columns: a, b); it is another export than --from says.\n',
      );
    });
  });
});

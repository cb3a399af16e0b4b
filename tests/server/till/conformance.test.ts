import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { checkConformance } from '../../../server/till/conformance/conformanceRules.ts';
import { RecordingProxy } from '../../../server/till/conformance/recordingProxy.ts';
import { runTillCommand } from '../../../server/till/runTillCommand.ts';
import { BackOfficeClient, MemoryStorage, Till, toReturnSale } from '../../../till-kit/index.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { onSale, openTill, tillSale, type TillShop } from '../intake/tillSales.ts';

const TIPPED = {
  lines: [{ product: null, name: 'Delivery', quantity: 1, price: 5, amount: 5 }],
  payments: [{ tender: 'cash' as const, amount: 5.98 }],
  tip: 1,
  rounding: -0.02,
};

describe('npm run till -- check', () => {
  const office = useBackOffice(DATABASES[0]!);
  let shop: TillShop;
  let address = '';
  beforeAll(async () => {
    shop = await openTill(office);
    await onSale(office, shop);
    address = await office.app.listen({ port: 0, host: '127.0.0.1' });
  });

  it('finds no fault with a till of the kit, also when responses are lost', async () => {
    const stopping = new AbortController();
    let out = '';
    const code = runTillCommand(['check', '--server', address, '--port', '0', '--faults'], {
      env: {},
      in: new PassThrough(),
      out: { write: text => (out += text) },
      err: { write: text => (out += text) },
      signal: stopping.signal,
    });
    await expect.poll(() => out).toContain('instead of');
    const [proxy = ''] = /http:\/\/127\.0\.0\.1:\d+(?= instead)/.exec(out) ?? [];
    const backOffice = new BackOfficeClient(proxy, shop.key);
    const till = await Till.open({ storage: new MemoryStorage(), backOffice, cashier: shop.cashier });
    await till.loadProducts();
    till.start();
    for (let count = 0; count < 3; count++) {
      const sale = await till.sell(TIPPED);
      if (count === 1) await till.sell(toReturnSale(sale));
      await till.openDrawer();
      await expect.poll(() => till.journal.waitingCount).toBe(0);
    }
    await till.loadProducts();
    await expect.poll(() => till.journal.waitingCount).toBe(0);
    await till.close();
    stopping.abort();
    expect(await code, out).toBe(0);
    expect(out).toMatch(/right +No sale is lost after a failed call {2}\(\d+ seen\)/);
    expect(out).toMatch(/right +After `reset`, stored sales are sent again {2}\(\d+ seen\)/);
    expect(out).toMatch(/ right, 0 wrong, \d+ not seen\.\n$/);
    expect(out).not.toContain(shop.key);
    const stored = office.db.selectFrom('sale').select('reference').where('branch_id', '=', shop.branchId);
    expect(await stored.execute()).toHaveLength(4);
  });

  it('forwards and records compressed bodies', async () => {
    const proxy = new RecordingProxy({ server: new URL(address), port: 0, hasFaults: false });
    const proxyAddress = await proxy.listen();
    onTestFinished(() => proxy.close());
    const body = JSON.stringify({ sales: [tillSale(shop, { reference: 'compressed' })] });
    const send = (sent: Buffer) =>
      fetch(`${proxyAddress}/api/v1/sales`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${shop.key}`,
          'content-type': 'application/json',
          'content-encoding': 'gzip',
        },
        body: new Uint8Array(sent),
      });
    expect((await send(gzipSync(body))).status).toBe(200);
    expect((await send(Buffer.from(body))).status).toBe(400);
    expect(proxy.calls[0]).toMatchObject({
      bodyBytes: body.length,
      items: [{ reference: 'compressed' }],
      results: [{ result: 'stored' }],
    });
  });

  describe('names the call with which a till breaks a rule', () => {
    /** A server that answers each sale by its reference, so that each rule can be broken. */
    const server = createServer((request, response) => {
      void request.toArray().then(chunks => {
        const { sales = [] } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as {
          sales?: { reference: string }[];
        };
        const [status, body] = request.headers.authorization?.includes('revoked')
          ? [401, { action: 'fix' }]
          : request.url?.includes('changes')
            ? [200, { cursor: `${Number(/since=(\d+)/.exec(request.url)?.[1] ?? 0) + 1}`, more: true }]
            : [
                sales[0]?.reference === 'busy' ? 429 : 200,
                { results: sales.map(({ reference }) => ({ reference, ...answers[reference] })) },
              ];
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      });
    });
    const refused = (code: string) => ({ result: 'refused', action: 'fix', code });
    const answers: Record<string, object> = {
      stored: { result: 'stored' },
      field: refused('invalid-field'),
      sum: refused('payments-differ'),
      return: refused('returned-too-many'),
    };
    const proxies: RecordingProxy[] = [];
    beforeAll(async () => {
      server.listen(0, '127.0.0.1');
      await once(server, 'listening');
    });
    afterAll(async () => {
      await Promise.all(proxies.map(proxy => proxy.close()));
      server.close();
    });

    async function record(hasFaults = false) {
      const origin = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      const proxy = new RecordingProxy({ server: origin, port: 0, hasFaults });
      proxies.push(proxy);
      const proxyAddress = await proxy.listen();
      const clock = () => new Date().toISOString();
      const send = async (body: object, { path = '/api/v1/sales', key = 'tk_secret', time = clock() } = {}) =>
        await fetch(proxyAddress + path, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(key ? { authorization: `Bearer ${key}` } : {}),
            ...(time ? { 'till-clock': time } : {}),
          },
          body: JSON.stringify(body),
        }).catch(() => undefined);
      const read = (path: string) =>
        fetch(proxyAddress + path, { headers: { authorization: 'Bearer tk_secret' } });
      const feed = (since: string) => read(`/api/v1/products/changes?since=${since}`);
      const faults = (title: string) => {
        const rules = checkConformance(proxy.calls);
        return rules.find(rule => rule.title === title)?.faults;
      };
      return { faults, feed, proxy, read, send };
    }

    const sale = (reference: string, values: object = {}) => ({
      sales: [tillSale({ cashier: 'ana' }, { reference, createdAt: '2026-11-22T14:05:00Z', ...values })],
    });

    it.each([
      ['Each call has a key', [sale('stored')], { key: '' }, 'call 1'],
      ['Paths begin with /api/v1', [sale('stored')], { path: '/api/sales' }, 'call 1: POST /api/sales'],
      [
        'Each call that sends has the clock of the till, with an offset',
        [sale('stored')],
        { time: '2026-11-22T14:05:00' },
        'call 1: 2026-11-22T14:05:00 has no offset',
      ],
      [
        'After 401, the till makes no calls with this key',
        [sale('stored'), sale('stored')],
        { key: 'revoked' },
        /^call 2: \d\.\d s later$/,
      ],
      [
        'A call has at most 500 sales or drawer openings',
        [{ sales: Array.from({ length: 501 }, () => ({})) }],
        {},
        'call 1: 501',
      ],
      ['A call has at most 4 MB', [{ sales: ['x'.repeat(4_194_304)] }], {}, 'call 1: 4194318 bytes'],
      [
        'References are unique',
        [sale('stored'), sale('stored', { createdAt: '2026-11-23T14:05:00Z' })],
        {},
        'call 2: stored is another one in call 1',
      ],
      [
        'A resent sale has the same content',
        [sale('stored'), sale('stored', { tip: 1 })],
        {},
        'call 2: stored differs from call 1',
      ],
      [
        'A resent sale has the same content',
        [sale('stored'), sale('stored', { createdAt: '2026-11-22T14:05:03Z' })],
        {},
        'call 2: stored differs from call 1',
      ],
      [
        'A call has each sale or drawer opening once',
        [{ sales: [...sale('stored').sales, ...sale('stored').sales] }],
        {},
        'call 1: stored is there twice',
      ],
      ['Fields are valid', [sale('field')], {}, 'call 1: field was refused with invalid-field'],
      ['Amounts add up', [sale('sum')], {}, 'call 1: sum was refused with payments-differ'],
      [
        'Returns return what was sold',
        [sale('return')],
        {},
        'call 1: return was refused with returned-too-many',
      ],
      [
        'What was refused with `fix` is not sent again unchanged',
        [sale('sum'), sale('sum')],
        {},
        /^call 2: sum, \d\.\d s after its refusal$/,
      ],
      [
        'What was refused with `fix` is not sent again unchanged',
        [sale('sum'), sale('sum', { createdAt: '2026-11-22T14:05:00.123Z' })],
        {},
        /^call 2: sum, \d\.\d s after its refusal$/,
      ],
      [
        'The till waits before it sends again',
        [sale('busy'), sale('busy')],
        {},
        /^call 2: busy, 0\.\d s after call 1 failed$/,
      ],
    ])('%s', async (title, bodies, options, fault) => {
      const { faults, send } = await record();
      for (const body of bodies) await send(body, options);
      expect(faults(title)).toEqual([typeof fault === 'string' ? fault : like.stringMatching(fault)]);
    });

    it('names each path without a version, also of calls that only read', async () => {
      const { faults, read } = await record();
      for (const path of ['/api/shop', '/api/v1/shop', '/api/sales/day?day=20261122', '/api/shop', '/docs'])
        await read(path);
      expect(faults('Paths begin with /api/v1')).toEqual([
        'call 1: GET /api/shop, and in 1 more',
        'call 3: GET /api/sales/day',
      ]);
      expect(faults('Each call has a key')).toEqual([]);
    });

    it('does not take a sale that is twice in a failed call for one that was sent again', async () => {
      const { faults, send } = await record();
      await send({ sales: [...sale('busy').sales, ...sale('busy').sales] });
      expect(faults('The till waits before it sends again')).toEqual([]);
    });

    it('No sale is lost after a failed call', async () => {
      const { faults, proxy, send } = await record(true);
      await send(sale('stored'));
      expect(await send(sale('lost'))).toBeUndefined();
      const title = 'No sale is lost after a failed call';
      expect(faults(title)).toEqual(['call 2: lost was not sent again before the check ended']);
      await send(sale('lost'));
      expect(faults(title)).toEqual([]);
      expect(JSON.stringify(proxy.calls)).not.toContain('tk_secret');
    });

    it('The clock of a resent call is the time of its resending', async () => {
      vi.useFakeTimers({ toFake: ['Date'] });
      onTestFinished(() => void vi.useRealTimers());
      const { faults, send } = await record();
      const time = new Date().toISOString();
      await send(sale('stored'), { time });
      vi.setSystemTime(Date.now() + 1000);
      await send(sale('stored'), { time });
      expect(faults('The clock of a resent call is the time of its resending')).toEqual([
        'call 2: stored has the clock of call 1',
      ]);
    });

    it('Product changes are fetched with the cursor of the last response', async () => {
      const { faults, feed } = await record();
      for (const since of ['1', '2', '2']) await feed(since);
      expect(faults('Product changes are fetched with the cursor of the last response')).toEqual([
        'call 3: not that of call 2',
      ]);
    });

    it('With `more`, the next product changes are fetched at once', async () => {
      const { faults, feed } = await record();
      for (const since of ['1', '2']) await feed(since);
      expect(faults('With `more`, the next product changes are fetched at once')).toEqual([
        'call 2: the next part was not fetched before the check ended',
      ]);
    });
  });
});

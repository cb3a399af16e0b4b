import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CreatedWebhook, Webhook, WebhookBody, WebhookDelivery } from '../../../contract/webhooks.ts';
import { sendWebhooks } from '../../../server/webhooks/sendWebhooks.ts';
import { problem, useBackOffice } from '../../support/backOffice.ts';
import { BOTH_DATABASES } from '../../support/databases.ts';
import { like } from '../../support/matchers.ts';
import { onSale, openTill } from '../intake/tillSales.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

interface Received {
  body: WebhookBody;
  text: string;
  signature: string;
  webhookId: string;
}

for (const database of BOTH_DATABASES) {
  describe(`webhooks on ${database.name}`, () => {
    const office = useBackOffice(database, { env: { WEBHOOKS_PRIVATE: 'on' } });
    let receiver: Server;
    let address = '';
    let received: Received[] = [];
    let status = 200;
    let now = 0;
    let shop: Awaited<ReturnType<typeof openTill>>;

    beforeAll(async () => {
      receiver = createServer((request, response) => {
        let text = '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString()));
        request.on('end', () => {
          const signature = String(request.headers['trastienda-signature']);
          const webhookId = String(request.headers['trastienda-webhook']);
          received.push({ text, signature, webhookId, body: JSON.parse(text) as WebhookBody });
          response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks');
        });
      });
      await new Promise<void>(resolve => receiver.listen(0, '127.0.0.1', resolve));
      address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
      shop = await openTill(office, { name: 'Corner', time_zone: 'UTC' });
    });
    afterAll(() => void receiver.close());
    beforeEach(async () => {
      await office.db.deleteFrom('webhook').execute();
      received = [];
      status = 200;
      // Rows of the tables count as settled half a minute later.
      now = Date.now() + MINUTE;
    });

    const send = () => sendWebhooks({ db: office.db, settings: { webhooksPrivate: true }, now: () => now });
    const register = async (kinds = ['products', 'prices', 'promotions', 'stock', 'orders']) =>
      (
        await office.call<CreatedWebhook>('POST', '/api/webhook', {
          branchId: shop.branchId,
          url: address,
          kinds,
        })
      ).body;
    const sell = async (reference: string, product: number) => {
      const answer = await office.call<{ results: object[] }>(
        'POST',
        '/api/v1/sales',
        {
          sales: [
            {
              reference,
              createdAt: new Date().toISOString(),
              cashier: shop.cashier,
              lines: [{ product, quantity: 1, price: 2 }],
              payments: [{ tender: 'cash', amount: 2 }],
            },
          ],
        },
        shop.key,
      );
      expect(answer.body.results).toMatchObject([{ result: 'stored' }]);
    };
    const listEvents = () => received.map(({ body }) => body.events);
    const listDeliveries = async ({ id }: Webhook) =>
      (await office.call<WebhookDelivery[]>('GET', `/api/webhook/${id}/deliveries`)).body;
    const readWebhook = async () =>
      (await office.call<Webhook[]>('GET', `/api/webhook/branch/${shop.branchId}`)).body[0]!;

    it('send what changed since, signed and once', async () => {
      const tea = await onSale(office, shop, {
        name: 'Tea',
        upc: '036000291452',
        price_cents: 200,
        tax_rate: 0,
      });
      const { secret, webhook } = await register();
      await send();
      expect(received).toEqual([]);

      await office.db.updateTable('product').set({ price_cents: 210 }).where('id', '=', tea.id).execute();
      await sell('W-1', tea.id);
      const { id, number } = await office.db
        .selectFrom('sale')
        .select(['id', 'number'])
        .where('reference', '=', 'W-1')
        .executeTakeFirstOrThrow();
      await send();
      await send();
      expect(listEvents()).toEqual([
        [
          { kind: 'products', ids: [tea.id], products: [{ id: tea.id, upc: tea.upc }] },
          { kind: 'stock', ids: [tea.id], products: [{ id: tea.id, upc: tea.upc }] },
          {
            kind: 'orders',
            ids: [id],
            orders: [{ id, terminalId: shop.terminalId, terminal: 'Front', reference: 'W-1', number }],
          },
        ],
      ]);
      const [{ signature, webhookId, text }] = received as [Received];
      expect(webhookId).toBe(String(webhook.id));
      const [, time, hash] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!;
      expect(createHmac('sha256', secret).update(`${time}.${text}`).digest('hex')).toBe(hash);
      expect(await listDeliveries(webhook)).toMatchObject([
        { state: 'delivered', attempts: 1, answerStatus: 200, answer: 'thanks', body: text },
      ]);
    });

    it('name changed prices and promotions, and deleted products', async () => {
      const jam = await onSale(office, shop, { name: 'Jam', price_cents: 300, tax_rate: 0 });
      await register(['prices', 'products']);
      const changed = await office.call('POST', '/api/products/price-changes', {
        branchId: shop.branchId,
        by: 'amount',
        value: 0.5,
        rounding: 'none',
        products: [{ id: jam.id, version: jam.version, newPrice: 3.5 }],
      });
      expect(changed).toMatchObject({ status: 201 });
      await send();
      expect(listEvents()).toEqual([
        [
          { kind: 'products', ids: [jam.id], products: [{ id: jam.id, upc: '' }] },
          { kind: 'prices', ids: [jam.id], products: [{ id: jam.id, upc: '' }] },
        ],
      ]);
      await office.db.deleteFrom('stock').where('product_id', '=', jam.id).execute();
      await office.db.deleteFrom('product').where('id', '=', jam.id).execute();
      await send();
      expect(listEvents()[1]).toEqual([{ kind: 'products', ids: [], gone: [jam.id] }]);
    });

    it('are repeated with growing delays and in their order, until the address accepts them', async () => {
      const milk = await onSale(office, shop, { name: 'Milk', price_cents: 200, tax_rate: 0 });
      const { webhook } = await register(['orders']);
      status = 500;
      await sell('W-2', milk.id);
      await send();
      await sell('W-3', milk.id);
      for (const wait of [9_000, 1_000, 29_000, 1_000]) {
        now += wait;
        await send();
      }
      expect(received.map(({ body }) => body.delivery)).toHaveLength(3);
      expect(new Set(received.map(({ text }) => text)).size).toBe(1);
      expect(await readWebhook()).toMatchObject({ failingSince: like.any(String), isActive: true });
      status = 200;
      now += HOUR;
      await send();
      expect(received).toHaveLength(5);
      expect(await listDeliveries(webhook)).toMatchObject([
        { state: 'delivered', attempts: 1 },
        { state: 'delivered', attempts: 4 },
      ]);
      expect(await readWebhook()).toMatchObject({ failingSince: null });
    });

    it('do not follow redirects', async () => {
      const rice = await onSale(office, shop, { name: 'Rice', price_cents: 200, tax_rate: 0 });
      const { webhook } = await register(['orders']);
      status = 302;
      await sell('W-4', rice.id);
      await send();
      expect(received).toHaveLength(1);
      expect(await listDeliveries(webhook)).toMatchObject([{ state: 'waiting', answerStatus: 302 }]);
    });

    it('give a delivery up after a day, and are switched off after three, with a notice', async () => {
      const salt = await onSale(office, shop, { name: 'Salt', price_cents: 200, tax_rate: 0 });
      const { webhook } = await register(['orders']);
      status = 503;
      await sell('W-5', salt.id);
      await send();
      now += 25 * HOUR;
      await send();
      expect(await listDeliveries(webhook)).toMatchObject([{ state: 'failed', attempts: 2 }]);
      await sell('W-6', salt.id);
      await send();
      now += 48 * HOUR;
      await send();
      expect(await readWebhook()).toMatchObject({ isActive: false, switchedOffAt: like.any(String) });
      const { body: points } = await office.call<object[]>('GET', `/api/attention?branchId=${shop.branchId}`);
      expect(points).toContainEqual(
        like.objectContaining({ kind: 'webhooksFail', count: 1, names: [new URL(address).host] }),
      );
      expect(received).toHaveLength(4);
      now += HOUR;
      await send();
      expect(received).toHaveLength(4);

      status = 200;
      await sell('W-9', salt.id);
      await office.call('PATCH', `/api/webhook/${webhook.id}`, { isActive: true });
      await send();
      expect(received).toHaveLength(5);
      expect(await readWebhook()).toMatchObject({ isActive: true, switchedOffAt: null, failingSince: null });
    });

    it('send a delivery again when asked to', async () => {
      const nuts = await onSale(office, shop, { name: 'Nuts', price_cents: 200, tax_rate: 0 });
      const { webhook } = await register(['orders']);
      await sell('W-7', nuts.id);
      await send();
      const [delivery] = await listDeliveries(webhook);
      const path = `/api/webhook/${webhook.id}/deliveries/${delivery!.id}/send`;
      expect((await office.call('POST', path)).body).toMatchObject({ state: 'waiting' });
      await send();
      expect(received.map(({ text }) => text)).toEqual([delivery!.body, delivery!.body]);
    });

    it('are sent by one of several servers', async () => {
      const figs = await onSale(office, shop, { name: 'Figs', price_cents: 200, tax_rate: 0 });
      await register(['orders']);
      await sell('W-8', figs.id);
      await Promise.all([send(), send(), send()]);
      expect(received).toHaveLength(1);
    });

    it('tell nothing of another branch', async () => {
      const other = await openTill(office, { name: 'Elsewhere', time_zone: 'UTC' });
      await register();
      await onSale(office, other, { name: 'Kale', price_cents: 200, tax_rate: 0 });
      await send();
      expect(received).toEqual([]);
    });

    it('are at most ten in a branch', async () => {
      for (let count = 0; count < 10; count++) await register(['orders']);
      const answer = await office.call('POST', '/api/webhook', {
        branchId: shop.branchId,
        url: address,
        kinds: ['orders'],
      });
      expect(answer).toEqual(problem(409, 'A branch has at most 10 webhooks.'));
    });
  });
}

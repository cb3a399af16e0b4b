import { expect, it } from 'vitest';
import { postWebhookDelivery } from '../../../server/webhooks/postWebhookDelivery.ts';
import { isPrivateAddress } from '../../../server/webhooks/privateNetworks.ts';
import { useBackOffice } from '../../support/backOffice.ts';
import { buildBranch } from '../../support/builders.ts';
import { DATABASES } from '../../support/databases.ts';

const office = useBackOffice(DATABASES[0]!);

it('knows private and reserved addresses', () => {
  const inside = [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
  ];
  expect(inside.filter(address => !isPrivateAddress(address))).toEqual([]);
  const outside = ['93.184.216.34', '8.8.8.8', '172.32.0.1', '2606:2800:220:1::1'];
  expect(outside.filter(isPrivateAddress)).toEqual([]);
});

it('refuses private addresses, and addresses without TLS, when a webhook is created', async () => {
  const { id: branchId } = await buildBranch(office.db);
  const refused = await Promise.all(
    [
      'http://example.com/hook',
      'https://127.0.0.1/hook',
      'https://2130706433/hook',
      'https://0x7f.1/hook',
      'https://[::1]/hook',
      'https://[::ffff:10.0.0.1]/hook',
      'https://localhost/hook',
      'https://user:password@example.com/hook',
    ].map(
      async url => (await office.call('POST', '/api/webhook', { branchId, url, kinds: ['orders'] })).status,
    ),
  );
  expect(new Set(refused)).toEqual(new Set([400]));
});

it('sends nothing to a name that leads into a private network', async () => {
  const answer = await postWebhookDelivery({
    webhookId: 1,
    url: 'https://localhost:9/hook',
    secret: 'secret',
    body: '{}',
    isPrivateAllowed: false,
  });
  expect(answer).toEqual({ status: null, text: 'localhost is in a private network.' });
});

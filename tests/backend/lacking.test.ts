import type { DataProvider } from 'ra-core';
import { expect, it } from 'vitest';
import { API_CALL_NAMES, createBackend, type BackendModule } from '../../src/backends/createBackend';
import { textsUnder } from '../support/languages';
import { REPORTS } from '../support/appPages';

const half: BackendModule = {
  resources: ['branches'],
  api: { profit: async () => null } as Partial<DataProvider> as BackendModule['api'],
  auth: { signIn: async () => ({ token: 'x' }) },
};
const range = { branchId: 31, start: '2026-03-01', end: '2026-03-31' };

it('is told apart from what it offers', () => {
  const { capabilities } = createBackend(half);
  expect(capabilities.has('branches')).toBe(true);
  expect(capabilities.has('users')).toBe(false);
  expect(capabilities.has('profit')).toBe(true);
  expect(capabilities.has('orders')).toBe(false);
});

it('is refused in one sentence, and the rest is answered', async () => {
  const { api } = createBackend(half);
  expect(await api.profit(range)).toBeNull();
  await expect(api.orders(range)).rejects.toThrow(/^The API has no call "orders"\.$/);
  const offered = (
    await Promise.allSettled(API_CALL_NAMES.map(name => (api[name] as () => unknown)()))
  ).filter(({ status }) => status === 'fulfilled');
  expect(offered).toHaveLength(1);
});

it('is explained to developers if no backend has it', async () => {
  const { api } = createBackend(half);
  const { banUser } = api as unknown as Record<string, () => Promise<unknown>>;
  await expect(banUser!()).rejects.toThrow(
    /^The data provider has no call "banUser"\. .+docs\/add-a-call\.md/,
  );
});

it('has words for a person, whatever a screen asks', () => {
  const calls = textsUnder('en', 'not_supported.calls');
  // These calls need no text for a backend that lacks them: without `searchProducts` a search returns an empty list,
  // and the other calls fail with a message of their own.
  const silent = [
    'searchProducts',
    'addPromotionItem',
    'removePromotionItem',
    'inviteUser',
    'createPasswordLink',
    'revokePasswordLink',
    'turnOffSecondFactor',
    'createPurchaseDraft',
    'changePurchaseDraft',
    'orderPurchase',
    'cancelPurchase',
    'receivePurchase',
    'correctPurchaseLine',
    'payPurchase',
    'revertPurchasePayment',
    'supplierStatement',
    'createReorderDrafts',
    'attention',
    'previewProductPrices',
    'changePrices',
    'changeProducts',
    'cancelPriceChange',
    'revertProductChange',
    'repriced',
    'mergeProducts',
    'createImport',
    'chooseImportSheet',
    'checkImport',
    'startImport',
    'revertImport',
    'deleteImportJob',
    'exportRefusedRows',
    'addTerminal',
    'saveTenders',
    'saveJournalAccounts',
    'createTerminalKey',
    'removeTerminal',
    'renameTerminal',
    'revokeTerminalKey',
    'addWebhook',
    'changeWebhook',
    'removeWebhook',
    'sendWebhookDelivery',
    'webhookDeliveries',
    'changeShopRights',
    'saveShopBrand',
    'confirmPassword',
    'confirmClock',
  ];
  const titled = REPORTS.map(({ needs }) => needs).filter(call => !(call in calls));
  expect([...Object.keys(calls), ...titled].sort()).toEqual(
    API_CALL_NAMES.filter(name => !silent.includes(name)).sort(),
  );
});

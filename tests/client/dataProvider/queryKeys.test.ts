import { beforeEach, expect, it } from 'vitest';
import { getChosenBranchStorageKey } from '../../../src/lib/currentBranch';
import { hashQueryKeyWithBranch } from '../../../src/dataProvider/queryKeys';

beforeEach(() => localStorage.clear());

const choose = (branchId: number) =>
  localStorage.setItem(`RaStore.${getChosenBranchStorageKey()}`, JSON.stringify(branchId));
const hashes = (key: unknown[]) =>
  [31, 32].map(branchId => {
    choose(branchId);
    return hashQueryKeyWithBranch(key);
  });

it.each([
  [['purchases/suppliers', 'getList', { filter: {} }]],
  [['products', 'getOne', { id: '1' }]],
  [['inventory/warehouses', 'getMany', { ids: ['1'], meta: {} }]],
])('is another one in another branch: %j', key => {
  const [here, there] = hashes(key);
  expect(here).not.toBe(there);
});

it.each([
  [['purchases/suppliers', 'getList', { filter: {}, meta: { branchId: 31 } }]],
  [['users', 'getList', { filter: {} }]],
  [['branches', 'getOne', { id: '31' }]],
  [['toString', 'getList', {}]],
  [['orderLines', 4]],
])('is the same where the branch is named, or no matter: %j', key => {
  const [here, there] = hashes(key);
  expect(here).toBe(there);
});

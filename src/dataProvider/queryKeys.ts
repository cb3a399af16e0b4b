/** Query keys that name no branch are kept apart by branch all the same. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { getCurrentBranch } from '../lib/currentBranch';
import { table } from './endpoints';
import { isFields } from './wire';

/** Whether it is one of react-admin's own keys, `[resource, verb, params]`, about records of a branch, but without the branch. */
function leavesOutTheBranch([resource, , params]: QueryKey): boolean {
  if (typeof resource !== 'string' || !Object.hasOwn(table, resource) || !table[resource]!.ofBranch)
    return false;
  return !(isFields(params) && isFields(params.meta) && params.meta.branchId !== undefined);
}

/** Hashes a key; where it leaves the branch out, together with the branch that its call will be about. */
export const hashWithBranch = (key: QueryKey): string =>
  hashKey(leavesOutTheBranch(key) ? [...key, getCurrentBranch()] : key);

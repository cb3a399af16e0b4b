/** Keys of queries that name no branch, kept apart by it all the same. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { currentBranch } from '../lib/currentBranch';
import { table } from './endpoints';
import { isFields } from './wire';

/** Whether it is a key of react-admin's own, `[resource, verb, params]`, about records of a branch that it does not name. */
function leavesOutTheBranch([resource, , params]: QueryKey): boolean {
  if (typeof resource !== 'string' || !Object.hasOwn(table, resource) || !table[resource]!.ofBranch)
    return false;
  return !(isFields(params) && isFields(params.meta) && params.meta.branchId !== undefined);
}

/** Of a key and, where it leaves that out, of the branch that its call will be about. */
export const hashWithBranch = (key: QueryKey): string =>
  hashKey(leavesOutTheBranch(key) ? [...key, currentBranch()] : key);

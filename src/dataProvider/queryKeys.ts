/** Adds the branch to the hash of query keys that do not contain it. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { getCurrentBranch } from '../lib/currentBranch';
import { table } from './endpoints/endpointTable';
import { isFields } from './wire';

/**
 * True for react-admin's own keys (`[resource, method, params]`) of a resource whose records belong to a branch, if
 * the key lacks the branch.
 */
function leavesOutTheBranch([resource, , params]: QueryKey): boolean {
  if (typeof resource !== 'string' || !Object.hasOwn(table, resource) || !table[resource]!.ofBranch)
    return false;
  return !(isFields(params) && isFields(params.meta) && params.meta.branchId !== undefined);
}

/** Hashes a key; where it leaves the branch out, together with the branch that its call will be about. */
export const hashWithBranch = (key: QueryKey): string =>
  hashKey(leavesOutTheBranch(key) ? [...key, getCurrentBranch()] : key);

/** Adds the branch to the hash of query keys that do not contain it. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { getCurrentBranch } from '../lib/currentBranch';
import { findEndpoint } from './endpoints/endpointTable';
import { isObject } from './wire';

/**
 * True for react-admin's own keys (`[resource, method, params]`) of a resource whose records belong to a branch, if
 * the key lacks the branch.
 */
function leavesOutTheBranch([resource, , params]: QueryKey): boolean {
  if (typeof resource !== 'string' || !findEndpoint(resource)?.ofBranch) return false;
  return !(isObject(params) && isObject(params.meta) && params.meta.branchId !== undefined);
}

export const hashWithBranch = (key: QueryKey): string =>
  hashKey(leavesOutTheBranch(key) ? [...key, getCurrentBranch()] : key);

/** Hashes query keys. Keys that lack the branch are hashed together with the current branch. */
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { getCurrentBranch } from '../lib/currentBranch';
import { findEndpoint } from './endpoints/endpointTable';
import { isObject } from './wire';

/**
 * True if a key of react-admin (`[resource, method, params]`) lacks the branch although the resource's records
 * belong to a branch.
 */
function leavesOutTheBranch([resource, , params]: QueryKey): boolean {
  if (typeof resource !== 'string' || !findEndpoint(resource)?.ofBranch) return false;
  return !(isObject(params) && isObject(params.meta) && params.meta.branchId !== undefined);
}

export const hashQueryKeyWithBranch = (key: QueryKey): string =>
  hashKey(leavesOutTheBranch(key) ? [...key, getCurrentBranch()] : key);

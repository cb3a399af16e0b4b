/**
 * Determines the branch of API calls for which the screen names no branch
 * (docs/decisions/0009-the-branch-of-a-call.md). This module does not import react-admin, because it loads before the
 * application.
 */
import { readSession } from '../session/session';
import { config } from './config';
import { getPinnedBranch } from './pinnedBranch';

/** Returns a key that identifies the signed-in person in this device's storage. */
export function getUserStorageKey(): string {
  const session = readSession();
  return String(session?.userId ?? digestOf(session?.email.trim().toLowerCase() ?? ''));
}

/**
 * Returns the store key (without react-admin's prefix) of the branch that this person selected on this device. The
 * choice is not removed on sign-out.
 */
export const getChosenBranchStorageKey = (): string => `branch.${getUserStorageKey()}`;

/** Hashes the e-mail address, so that it does not remain on the device after sign-out. */
const digestOf = (text: string): string =>
  Array.from(text)
    .reduce((digest, sign) => (digest * 31 + sign.codePointAt(0)!) >>> 0, 0)
    .toString(36);

/**
 * True for backends that are built on a react-admin data provider. Their list of branches is complete. Other servers
 * with the basic API (docs/api.md) can omit branches from the list.
 */
export const isDataProviderBackend = (): boolean => config().backend !== 'trastienda';

export function resolveBranchId(chosen: number | null): number {
  const session = readSession();
  if (session?.branchId && (session.ownBranchOnly || isDataProviderBackend())) return session.branchId;
  return chosen ?? session?.onlyBranch ?? config().branchId;
}

export const resolveDashboardBranch = (chosen: number | null): number =>
  chosen ?? readSession()?.branchId ?? readSession()?.onlyBranch ?? config().branchId;

function chosenBranch(): number | null {
  const key = `RaStore.${getChosenBranchStorageKey()}`;
  const held = getPinnedBranch(key);
  const chosen: unknown = held ? held.branch : JSON.parse(localStorage.getItem(key) ?? 'null');
  return typeof chosen === 'number' ? chosen : null;
}

export const getCurrentBranch = (): number => resolveBranchId(chosenBranch());

export const getCurrentDashboardBranch = (): number => resolveDashboardBranch(chosenBranch());

export const getBranchIdFromMeta = (meta: { branchId?: number } | undefined): number =>
  meta?.branchId ?? getCurrentBranch();

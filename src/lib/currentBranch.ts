/**
 * The branch of calls that name none (docs/decisions/0009-the-branch-of-a-call.md). This file does not import
 * react-admin, because the backend needs it before the application has loaded.
 */
import { readSession } from '../session/session';
import { config } from './config';
import { getPinnedBranch } from './pinnedBranch';

/** A key for data that this device stores for the signed-in person alone. */
export function getPersonKey(): string {
  const session = readSession();
  return String(session?.userId ?? digestOf(session?.email.trim().toLowerCase() ?? ''));
}

/**
 * The key, without the prefix of react-admin's store, of the branch that this person chose on this device. The
 * choice outlasts signing out and belongs to this person only.
 */
export const getChosenBranchKey = (): string => `branch.${getPersonKey()}`;

/** A digest, so that no e-mail address stays on the device after signing out. */
const digestOf = (text: string): string =>
  Array.from(text)
    .reduce((digest, sign) => (digest * 31 + sign.codePointAt(0)!) >>> 0, 0)
    .toString(36);

export function resolveBranch(chosen: number | null): number {
  const session = readSession();
  if (session?.ownBranchOnly && session.branchId) return session.branchId;
  return chosen ?? session?.onlyBranch ?? config().branchId;
}

export const resolveDashboardBranch = (chosen: number | null): number =>
  chosen ?? readSession()?.branchId ?? readSession()?.onlyBranch ?? config().branchId;

function chosenBranch(): number | null {
  const key = `RaStore.${getChosenBranchKey()}`;
  const held = getPinnedBranch(key);
  const chosen: unknown = held ? held.branch : JSON.parse(localStorage.getItem(key) ?? 'null');
  return typeof chosen === 'number' ? chosen : null;
}

export const getCurrentBranch = (): number => resolveBranch(chosenBranch());

export const getCurrentDashboardBranch = (): number => resolveDashboardBranch(chosenBranch());

export const getCallBranch = (meta: { branchId?: number } | undefined): number =>
  meta?.branchId ?? getCurrentBranch();

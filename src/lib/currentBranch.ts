/**
 * Which branch a call is about that names none (docs/decisions/0034-the-branch-of-a-call.md). Without react-admin: the
 * backend needs it before the application is there.
 */
import { readSession } from '../session/session';
import { config } from './config';
import { heldBranch } from './heldBranch';

/** Who is signed in, for what is kept on this device for a person and nobody else. */
export function personKey(): string {
  const session = readSession();
  return String(session?.userId ?? digestOf(session?.email.trim().toLowerCase() ?? ''));
}

/**
 * Where the store of react-admin keeps, below its own prefix, which branch this person chose on this device: it is theirs
 * when they sign in again, and nobody else's.
 */
export const chosenKey = (): string => `branch.${personKey()}`;

/** Signing out leaves no address of anybody behind. */
const digestOf = (text: string): string =>
  Array.from(text)
    .reduce((digest, sign) => (digest * 31 + sign.codePointAt(0)!) >>> 0, 0)
    .toString(36);

/** @param chosen the branch chosen in the header, or null */
export function branchBy(chosen: number | null): number {
  const session = readSession();
  if (session?.ownBranchOnly && session.branchId) return session.branchId;
  return chosen ?? session?.onlyBranch ?? config().branchId;
}

/** The same on the dashboard: without a choice, the stored one, else the configured. */
export const dashboardBranchBy = (chosen: number | null): number =>
  chosen ?? readSession()?.branchId ?? readSession()?.onlyBranch ?? config().branchId;

function chosenBranch(): number | null {
  const key = `RaStore.${chosenKey()}`;
  const held = heldBranch(key);
  const chosen: unknown = held ? held.branch : JSON.parse(localStorage.getItem(key) ?? 'null');
  return typeof chosen === 'number' ? chosen : null;
}

/** The branch of screens and reports, for what is no component. */
export const currentBranch = (): number => branchBy(chosenBranch());

/** The branch of the dashboard, for what is no component. */
export const currentDashboardBranch = (): number => dashboardBranchBy(chosenBranch());

/** The branch of a call: the one that it names, else the chosen one. */
export const branchOf = (meta: { branchId?: number } | undefined): number =>
  meta?.branchId ?? currentBranch();

import type { Role } from '../../contract/rights';

export interface Session {
  token: string;
  /** The user name that the person typed to sign in. */
  email: string;
  name: string;
  /** The person's branch; null for a person who works for every branch. */
  branchId: number | null;
  /** The id of the user; null if the backend is not our server. */
  userId: number | null;
  /** The path of a POST request that invalidates the token. */
  revocation: string | null;
  /** The name of the header with the branch, for calls whose path does not contain it. */
  branchHeader: string | null;
  /**
   * The name of a header with the stock that an update started from, so that the server applies the difference.
   */
  stockHeader: string | null;
  /** True if the server shows this person only their own branch. */
  ownBranchOnly: boolean;
  /** The shop's only branch, which overrides the configured branch. */
  onlyBranch?: number;
  /** Additions of the server to the documented calls, named as in `contract/enums.ts`. */
  offers?: string[];
  /**
   * True if the shop requires a second factor and the person has none. The server refuses all other calls until it
   * is set up.
   */
  secondFactorDue?: boolean;
  /** The person's role, if the shop enforces roles. Without a role, everything is allowed. */
  role?: Role;
  demo?: boolean;
  /** True if the backend has no sign-in, so that calls carry no token. */
  anonymous?: boolean;
  /** The token's expiry, in UTC milliseconds; absent if the backend does not send it. */
  endsAt?: number;
  /** `Auth.renew` exchanges the refresh token for a new token. */
  refreshToken?: string;
  /** The URL of a page of another site that completes the sign-out. */
  signOutAt?: string;
}

const KEY = 'session';

/**
 * The session of this page after another tab signed out: the same person, with a token that the server no longer
 * accepts.
 */
let leftOpen: Session | null = null;

export const readSession = (): Session | null => leftOpen ?? sessionIn(localStorage.getItem(KEY));

function sessionIn(text: string | null): Session | null {
  try {
    // Only `storeSession` writes this text, so its shape is known.
    const session = JSON.parse(text ?? 'null') as Session | null;
    return typeof session?.token === 'string' && session.token ? session : null;
  } catch {
    return null;
  }
}

export function storeSession(session: Session): void {
  leftOpen = null;
  localStorage.setItem(KEY, JSON.stringify(session));
}

export function clearSession(): void {
  leftOpen = null;
  localStorage.removeItem(KEY);
}

const endListeners = new Set<() => void>();

type Renewal = () => Promise<boolean>;

const renewals: Renewal[] = [];
let renewing: Promise<boolean> | null = null;

export const isRenewing = (): boolean => renewing !== null;

/** The ended token for which the person declined to sign in again. */
let declined: string | null = null;

/** Expired tokens of this person that were replaced, newest last. */
const renewed = new Set<string>();

/**
 * Maximum number of replaced tokens to remember: no running call has an older one. A tab may be open for years, with
 * a new token every few minutes.
 */
const MAX_RENEWED = 50;

function rememberRenewed({ token }: Session): void {
  renewed.add(token);
  const [oldest] = renewed;
  if (oldest !== undefined && renewed.size > MAX_RENEWED) renewed.delete(oldest);
}

export function storeRenewedSession(session: Session): void {
  const before = readSession();
  if (before) rememberRenewed(before);
  storeSession(session);
}

type TokenRenewal = (session: Session) => Promise<Partial<Session>>;

let renewToken: TokenRenewal | undefined;
let renewingToken: Promise<boolean> | null = null;

/** The token that the backend refused to renew. */
let unrenewable: string | null = null;

/** Milliseconds before its expiry at which a token is renewed; longer than a call takes. */
const SOON = 30_000;

export function setTokenRenewal({ renew }: { renew?: TokenRenewal }): void {
  renewToken = renew;
}

/**
 * The token for a call, renewed first if it would expire during the call. Backends with their own client get their
 * token here.
 * @returns undefined if nobody is signed in, or if the backend has no sign-in
 */
export async function getCurrentToken(): Promise<string | undefined> {
  const session = readSession();
  if (session?.anonymous) return undefined;
  // If the renewal gets no response, the old token is used until it is refused.
  if (session?.endsAt && session.endsAt - Date.now() < SOON) await tokenRenewed(session).catch(() => false);
  return readSession()?.token;
}

/**
 * Renews once for all calls, and in one tab after another, because a refresh token works once.
 * @returns true if the renewal succeeded
 */
function tokenRenewed(session: Session): Promise<boolean> {
  if (!renewToken || unrenewable === session.token) return Promise.resolve(false);
  renewingToken ??= inTurn(() => replaceToken(session)).finally(() => {
    renewingToken = null;
  });
  return renewingToken;
}

/** Browsers offer locks only on https and localhost. */
const inTurn = (work: () => Promise<boolean>): Promise<boolean> =>
  'locks' in navigator ? navigator.locks.request(KEY, work) : work();

async function replaceToken(session: Session): Promise<boolean> {
  const now = readSession();
  if (now?.token !== session.token) return now !== null && isRenewal(session, now);
  try {
    const fresh = await renewToken!(session);
    if (readSession()?.token !== session.token) return false;
    storeRenewedSession({ ...session, ...fresh });
    return true;
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? Number(error.status) : 0;
    if (status === 0 || status >= 500) throw error;
    unrenewable = session.token;
    return false;
  }
}

/** True if the new session continues the old one, started by another tab. */
function isRenewal(before: Session, now: Session): boolean {
  if (!isSamePerson(before, now)) return false;
  rememberRenewed(before);
  return true;
}

/**
 * While registered, an ended session is renewed in place, because leaving the page would lose input.
 * @param ask asks the person, unless a dialog above it does
 * @returns a function that unregisters it
 */
export function registerSessionRenewal(ask: Renewal): () => void {
  renewals.push(ask);
  return () => void renewals.splice(renewals.indexOf(ask), 1);
}

/**
 * Called when the backend no longer accepts a token.
 * @param isRead after the person declined to sign in again, the next save asks once more; reads do not ask
 * @param isRepeated true if the call is already a repetition; a token that is refused while it is new is not renewed
 *   again
 * @returns true to repeat the call with the stored session
 */
export async function handleRefusedToken(
  token: string,
  isRead: boolean,
  isRepeated = false,
): Promise<boolean> {
  const session = readSession();
  if (!session) return false;
  // Another call has already found that the session ended. A call of one person is never repeated in another person's
  // session.
  if (session.token !== token) return renewed.has(token);
  if (!isRepeated && (await tokenRenewed(session))) return true;
  // Another person has signed in meanwhile. This call must not end their session.
  if (readSession()?.token !== token) return renewed.has(token);
  const renewal = renewals.at(-1);
  if (renewal) {
    if (isRead && declined === token) return false;
    renewing ??= renewal().finally(() => {
      renewing = null;
    });
    const goesOn = await renewing;
    // The dialog closed with its form, and the person did not answer it.
    if (!goesOn && isRead && !renewals.includes(renewal))
      return handleRefusedToken(token, isRead, isRepeated);
    declined = goesOn ? null : token;
    return goesOn;
  }
  if (endListeners.size === 0) endedUnheard = token;
  endListeners.forEach(listener => listener());
  return false;
}

/** Compares the backend's ids of the persons if known, else the typed names. */
export function isSamePerson(one: Session, other: Session): boolean {
  if (one.userId !== null && other.userId !== null) return one.userId === other.userId;
  return one.email.trim().toLowerCase() === other.email.trim().toLowerCase();
}

/**
 * A token that was refused before any listener was registered: the first queries of a page are sent before it
 * renders.
 */
let endedUnheard: string | null = null;

/**
 * Calls the listener when the backend refuses the session's token and it is not renewed.
 * @returns a function that unregisters it
 */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  if (endedUnheard !== null && endedUnheard === readSession()?.token) {
    endedUnheard = null;
    listener();
  }
  return () => void endListeners.delete(listener);
}

/**
 * Calls the listener when another person signs in, or this person signs out, in another tab. It is not called if
 * unsaved work would be lost: the person is then asked to sign in again.
 * @param wouldLose true if leaving the page would lose unsaved work
 */
export function onSessionChangeInOtherTab(listener: () => void, wouldLose: () => boolean): void {
  window.addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key !== KEY && key !== null) return;
    const [before, now] = [leftOpen ?? sessionIn(oldValue), sessionIn(newValue)];
    if (before && now && isRenewal(before, now)) leftOpen = null;
    else if (before && !now && renewals.length > 0 && wouldLose()) void goOnAfter(before);
    else listener();
  });
}

/**
 * Asks the person to sign in again above the open form. Until then all calls fail, because the person signed out.
 */
async function goOnAfter({ refreshToken: _, endsAt: __, ...signedOut }: Session): Promise<void> {
  leftOpen = { ...signedOut, token: SIGNED_OUT };
  unrenewable = SIGNED_OUT;
  await handleRefusedToken(SIGNED_OUT, false);
}

/** Placeholder for the token after a sign-out in another tab: the user must sign in again above the open form. */
const SIGNED_OUT = 'signed-out';

export function onSessionRenewedInOtherTab(listener: () => void): () => void {
  const ended = readSession();
  const heard = ({ key, newValue }: StorageEvent) => {
    const now = sessionIn(newValue);
    if (key === KEY && ended && now && ended.token !== now.token && isSamePerson(ended, now)) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

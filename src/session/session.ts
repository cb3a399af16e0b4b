import type { Role } from '../../contract/rights';

/** The signed-in person, stored in this browser (docs/product.md#the-session). */
export interface Session {
  token: string;
  /** The text that the person typed to sign in. */
  email: string;
  name: string;
  /** Null for a person who works for every branch. */
  branchId: number | null;
  /** Additions of our server; absent from another backend. */
  userId: number | null;
  /** The path of a POST that ends the token. */
  revocation: string | null;
  /** The name of a header with the branch of a call, for calls whose path has no place for it. */
  branchHeader: string | null;
  /** The name of a header with the stock that an update started from, so that the server applies the difference. */
  stockHeader: string | null;
  /** The server shows this person no branch but theirs. */
  ownBranchOnly: boolean;
  /** The only branch of the shop: whatever is configured, screens and reports are about it. */
  onlyBranch?: number;
  /** Additions of the server to the documented calls, named as in `contract/enums.ts`. */
  offers?: string[];
  /**
   * The shop requires a second factor and the person has none. The server refuses all other calls until it is set
   * up.
   */
  secondFactorDue?: boolean;
  /** The person's role, if the shop enforces roles. Without it, everything is allowed. */
  role?: Role;
  /** The shop is a demo: everything in it is made up. */
  demo?: boolean;
  /** When the token ends, in milliseconds since 1970; absent if the backend did not say. */
  endsAt?: number;
  /** `Auth.renew` exchanges it for a new token. */
  refreshToken?: string;
  /** A page of another site that completes the sign-out. */
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
    // Only `storeSession` writes this.
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

/** Asks the person to sign in again. @returns true if the session continues */
type Renewal = () => Promise<boolean>;

const renewals: Renewal[] = [];
let renewing: Promise<boolean> | null = null;

/** True while the person is asked to sign in again. */
export const isRenewing = (): boolean => renewing !== null;

/** The ended token for which the person declined to sign in again. */
let declined: string | null = null;

/** Expired tokens of this person that were replaced, newest last. */
const renewed = new Set<string>();

/** No call under way has an older token than these. A tab may be open for years, with a new token every few minutes. */
const MAX_RENEWED = 50;

function rememberRenewed({ token }: Session): void {
  renewed.add(token);
  const [oldest] = renewed;
  if (oldest !== undefined && renewed.size > MAX_RENEWED) renewed.delete(oldest);
}

/** Continues the session of the same person with a new token. */
export function storeRenewedSession(session: Session): void {
  const before = readSession();
  if (before) rememberRenewed(before);
  storeSession(session);
}

/**
 * Gets a new token without asking the person.
 * @throws Error with `status` 0 or from 500 if the backend did not decide
 */
type TokenRenewal = (session: Session) => Promise<Partial<Session>>;

let renewToken: TokenRenewal | undefined;
let renewingToken: Promise<boolean> | null = null;

/** The token that the backend refused to renew. */
let unrenewable: string | null = null;

/** How long before its end a token is renewed, in milliseconds: longer than a call takes. */
const SOON = 30_000;

/** Lets the backend renew tokens, if it can. */
export function setTokenRenewal({ renew }: { renew?: TokenRenewal }): void {
  renewToken = renew;
}

/**
 * The token for a call, renewed first if it would expire during the call. Backends with their own client get their
 * token here.
 * @returns undefined if nobody is signed in
 */
export async function getCurrentToken(): Promise<string | undefined> {
  const session = readSession();
  // If the renewal gets no response, the old token is used until it is refused.
  if (session?.endsAt && session.endsAt - Date.now() < SOON) await tokenRenewed(session).catch(() => false);
  return readSession()?.token;
}

/**
 * Renews once for all calls, and in one tab after another, because a refresh token works once.
 * @returns true if it succeeded
 */
function tokenRenewed(session: Session): Promise<boolean> {
  if (!renewToken || unrenewable === session.token) return Promise.resolve(false);
  renewingToken ??= inTurn(() => replaceToken(session)).finally(() => {
    renewingToken = null;
  });
  return renewingToken;
}

/** Browsers have locks only on https, and on this very machine. */
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

/** True if another tab has continued this session. */
function isRenewal(before: Session, now: Session): boolean {
  if (!isSamePerson(before, now)) return false;
  rememberRenewed(before);
  return true;
}

/**
 * Has an ended session renewed in place, while leaving the page would lose something.
 * @param ask asks the person, unless something above it (such as a dialog of a form) does
 * @returns a function that ends this
 */
export function registerSessionRenewal(ask: Renewal): () => void {
  renewals.push(ask);
  return () => void renewals.splice(renewals.indexOf(ask), 1);
}

/**
 * Called when the backend no longer accepts this token.
 * @param isRead after the person declined to sign in again, the next save asks once more; reads do not ask
 * @param isRepeated the call is already a repetition; a token that is refused while it is new is not renewed again
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
    // The question closed with its form, and the person did not answer it.
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

/** The token that was refused before any listener was there: the first queries of a page leave before it is drawn. */
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

/** Takes the place of a token. */
const SIGNED_OUT = 'signed-out';

/**
 * Calls the listener when another tab or window continues this page's present session. @returns a function that stops
 * it
 */
export function onSessionRenewedInOtherTab(listener: () => void): () => void {
  const ended = readSession();
  const heard = ({ key, newValue }: StorageEvent) => {
    const now = sessionIn(newValue);
    if (key === KEY && ended && now && ended.token !== now.token && isSamePerson(ended, now)) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

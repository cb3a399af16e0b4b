import type { Role } from '../../contract/rights';

export interface Session {
  token: string;
  /** The user name as typed at sign-in. */
  email: string;
  name: string;
  /** Id of the branch that the person is assigned to; null for all branches. */
  branchId: number | null;
  /** Id of the user; null if the backend is not our server. */
  userId: number | null;
  /** Path of the POST request that invalidates the token; null if the backend has none. */
  revocation: string | null;
  /**
   * Name of the header that contains the branch, for calls whose path does not; null if the backend has none.
   */
  branchHeader: string | null;
  /**
   * Name of the header in which a save sends the stock before the edit. The server then adds only the difference to the
   * stock. Null if the backend has no such header.
   */
  stockHeader: string | null;
  /** True if the server shows this person their own branch only. */
  ownBranchOnly: boolean;
  /** Id of the shop's only branch; it overrides the configured branch. */
  onlyBranch?: number;
  /** Our additions to the API that the server supports, by their names in `API_EXTENSIONS` of `contract/enums.ts`. */
  offers?: string[];
  /**
   * True if the shop requires a second factor that the person has not set up. The server refuses all other calls
   * until then.
   */
  secondFactorDue?: boolean;
  /** The person's role; absent if the shop does not enforce roles, and everyone has every right. */
  role?: Role;
  demo?: boolean;
  /** True if the backend has no sign-in. Calls then have no token. */
  anonymous?: boolean;
  /** Expiry of the token, in UTC milliseconds; absent if unknown. */
  endsAt?: number;
  /** Minutes without a call after which the session ends before `endsAt`. */
  idleMinutes?: number;
  /** Token that `Auth.renew` exchanges for a new access token. */
  refreshToken?: string;
  /**
   * URL of the sign-in site's page that also ends the person's session at this site. Absent if the site has no such
   * page.
   */
  signOutAt?: string;
}

const KEY = 'session';

/**
 * Session of a tab that stays open although another tab has signed the person out. It contains the person's data, and a
 * token that the server rejects.
 */
let leftOpen: Session | null = null;

export const readSession = (): Session | null => leftOpen ?? sessionIn(localStorage.getItem(KEY));

function sessionIn(text: string | null): Session | null {
  try {
    // Only `storeSession` writes this storage entry, so the cast is safe.
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

export const isRenewingSession = (): boolean => renewing !== null;

/** Token of the ended session, if the person declined to sign in again. */
let declined: string | null = null;

/** Earlier tokens of this person that a renewal has replaced. The newest is last. */
const renewed = new Set<string>();

/**
 * Maximum number of replaced tokens to remember. A tab can stay open for years and get a new token every few minutes,
 * so the number is limited. The token of a running call is never older than the remembered tokens.
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

/** The last token that the backend refused to renew. It is not sent for renewal again. */
let unrenewable: string | null = null;

/** Time in milliseconds before its expiry at which a token is renewed. Almost every call takes less time. */
const SOON = 30_000;

/** @param auth `renew` is called as its method, because it may use `this` */
export function registerTokenRenewal(auth: { renew?: TokenRenewal }): void {
  renewToken = auth.renew?.bind(auth);
}

/** True if the token is renewed automatically. */
export const isTokenRenewable = (): boolean => renewToken !== undefined;

/**
 * Returns the token for a call. A token that would expire during the call is renewed first. Backends with their own
 * HTTP client call this.
 * @returns undefined without a session, or if the backend has no sign-in
 */
export async function getCurrentToken(): Promise<string | undefined> {
  const session = readSession();
  if (session?.anonymous) return undefined;
  // If the renewal gets no response, the call is sent with the old token.
  if (session?.endsAt && session.endsAt - Date.now() < SOON) await tokenRenewed(session).catch(() => false);
  return readSession()?.token;
}

/**
 * Renews the token. A refresh token works only once, so all waiting calls share one renewal, and only one tab renews at
 * a time.
 * @returns true if the token was renewed
 */
function tokenRenewed(session: Session): Promise<boolean> {
  if (!renewToken || unrenewable === session.token) return Promise.resolve(false);
  renewingToken ??= inTurn(() => replaceToken(session)).finally(() => {
    renewingToken = null;
  });
  return renewingToken;
}

/**
 * Runs the work in one tab at a time. Browsers offer locks only on https and on localhost; elsewhere the work runs
 * at once.
 */
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

/**
 * True if another tab renewed the token or signed the same person in again. The call can then be repeated with the new
 * session.
 */
function isRenewal(before: Session, now: Session): boolean {
  if (!isSameUser(before, now)) return false;
  rememberRenewed(before);
  return true;
}

/**
 * Registers a dialog that renews an ended session in place, because leaving the page would lose typed input. The
 * last registered dialog is used.
 * @param ask asks the person to sign in again
 * @returns a function that unregisters the dialog
 */
export function registerSessionRenewalDialog(ask: Renewal): () => void {
  renewals.push(ask);
  return () => void renewals.splice(renewals.indexOf(ask), 1);
}

/**
 * Renews the session after the backend has rejected the token of a call.
 * @param isRead true for a read. After the person has declined to sign in again, a read fails at once, while a save
 *   asks the person again
 * @param isRepeated true if the call was already repeated with a new token. The new token is then not renewed
 * @returns true if the call should be repeated with the stored session
 */
export async function handleRefusedToken(
  token: string,
  isRead: boolean,
  isRepeated = false,
): Promise<boolean> {
  const session = readSession();
  if (!session) return false;
  // The session has changed since the call was sent. The call is only repeated if the new session belongs to the same
  // person.
  if (session.token !== token) return renewed.has(token);
  if (!isRepeated && (await tokenRenewed(session))) return true;
  // Another person has signed in while the token was being renewed. The failed call must not end the session of that
  // person.
  if (readSession()?.token !== token) return renewed.has(token);
  const renewal = renewals.at(-1);
  if (renewal) {
    if (isRead && declined === token) return false;
    renewing ??= renewal().finally(() => {
      renewing = null;
    });
    const goesOn = await renewing;
    // If the form closed before the person answered, its dialog is gone. A read then asks the person again: in the
    // dialog of another open form, or on the sign-in page.
    if (!goesOn && isRead && !renewals.includes(renewal))
      return handleRefusedToken(token, isRead, isRepeated);
    declined = goesOn ? null : token;
    return goesOn;
  }
  if (endListeners.size === 0) endedUnheard = token;
  endListeners.forEach(listener => listener());
  return false;
}

/** Compares the ids of the two users if both sessions have one, else the user names that they typed. */
export function isSameUser(one: Session, other: Session): boolean {
  if (one.userId !== null && other.userId !== null) return one.userId === other.userId;
  return one.email.trim().toLowerCase() === other.email.trim().toLowerCase();
}

/**
 * A token that the backend rejected before any listener was registered. The first queries are sent before the page
 * renders, and the page registers its listener only when it renders.
 */
let endedUnheard: string | null = null;

/**
 * Calls the listener when the backend rejects the session's token and the token cannot be renewed.
 * @returns a function that unregisters the listener
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
 * Calls the listener when another person signs in or this person signs out in another tab. If unsaved work would be
 * lost, the listener is not called, and a dialog asks the person to sign in again.
 * @param wouldLose returns true while there is unsaved work
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
 * Asks the person to sign in again in a dialog above the open form, after the person has signed out in another tab.
 * Calls fail until the person has signed in.
 */
async function goOnAfter({ refreshToken: _, endsAt: __, ...signedOut }: Session): Promise<void> {
  leftOpen = { ...signedOut, token: SIGNED_OUT };
  unrenewable = SIGNED_OUT;
  await handleRefusedToken(SIGNED_OUT, false);
}

/**
 * Token that replaces the session's token after the person has signed out in another tab. The backend rejects it, so
 * the next call asks the person to sign in again.
 */
const SIGNED_OUT = 'signed-out';

export function onSessionRenewedInOtherTab(listener: () => void): () => void {
  const ended = readSession();
  const heard = ({ key, newValue }: StorageEvent) => {
    const now = sessionIn(newValue);
    if (key === KEY && ended && now && ended.token !== now.token && isSameUser(ended, now)) listener();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

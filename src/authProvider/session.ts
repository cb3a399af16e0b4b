/** Who is signed in, kept in this browser (specification, section 3: Session). */
export interface Session {
  token: string;
  /** What the person typed to sign in. */
  email: string;
  name: string;
  /** Null: works for every branch. */
  branchId: number | null;
  /** Additions of our server; absent from another backend. */
  userId: number | null;
  /** Where a POST ends the token. */
  revocation: string | null;
  /** A header that tells the branch of a call which has no place for it. */
  branchHeader: string | null;
  /** A header that tells which stock a product was read with, so that a save changes it by the difference. */
  stockHeader: string | null;
  /** The server shows this person no branch but theirs. */
  ownBranchOnly: boolean;
}

const KEY = 'session';

export function readSession(): Session | null {
  try {
    const session = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Session | null;
    return typeof session?.token === 'string' && session.token ? session : null;
  } catch {
    return null;
  }
}

export function storeSession(session: Session): void {
  localStorage.setItem(KEY, JSON.stringify(session));
}

export function clearSession(): void {
  localStorage.removeItem(KEY);
}

const endListeners = new Set<() => void>();

/** The backend no longer knows this token; another one's end is no news. */
export function tokenRefused(token: string): void {
  if (readSession()?.token === token) endListeners.forEach(listener => listener());
}

/** Tells when the backend refuses the session's token. @returns stops it */
export function onSessionEnd(listener: () => void): () => void {
  endListeners.add(listener);
  return () => void endListeners.delete(listener);
}

/** Tells when another tab signs in or out. */
export function onOtherTabsSession(listener: () => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) listener();
  });
}

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

import type { Session } from './session';

/** What a backend says about the person who signs in; what it leaves out is unknown. */
export type SignedIn = Pick<Session, 'token'> & Partial<Session>;

/** The other site at which people sign in. */
export interface SignInElsewhere {
  address: string;
  /** What `callback` needs again: the tab stores it in the meantime. */
  kept: Record<string, string>;
}

/**
 * What signing in and out needs of a backend: `signIn`, or `redirect` and `callback`. The backend neither stores the session nor words
 * its failures. Every method throws HttpError: `status` is 0 without an answer, `said` holds the reason where there is one.
 */
export interface Auth {
  /**
   * @param user as typed
   * @param code of a second factor, where the refusal before asked for it by its `field` (`CODE_FIELD`)
   */
  signIn?(user: string, password: string, code?: string): Promise<SignedIn>;
  /**
   * For signing in at another site, where no password is typed here.
   * @param back the address that the other site is to send people back to
   * @param person the person who was signed in until now: nobody else may continue their session
   */
  redirect?(back: string, person?: string): Promise<SignInElsewhere>;
  /**
   * @param address the whole address that people came back to
   * @returns null where it does not answer the sign-in that was begun
   */
  callback?(address: string, kept: Record<string, string>): Promise<SignedIn | null>;
  /**
   * Gets a new token for one that has ended or soon will; fields that are left out stay as they were.
   * @throws HttpError: with status 0 or from 500 the call fails, with any other the session ends
   */
  renew?(session: Session): Promise<SignedIn>;
  /** Ends the session at the backend, too, where it can; nobody waits for it. */
  signOut?(session: Session): Promise<unknown>;
}

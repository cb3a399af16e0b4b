import type { Session } from './session';

/** What a backend says about the person who signs in; what it leaves out is unknown. */
export type SignedIn = Pick<Session, 'token'> & Partial<Session>;

/** Where people sign in at another site. */
export interface SignInElsewhere {
  address: string;
  /** What `callback` needs to know again: kept by the tab in the meantime. */
  kept: Record<string, string>;
}

/**
 * What signing in and out needs of a backend: `signIn`, or `redirect` and `callback`. Keeping the session and wording its
 * failures is not its business. Everything throws HttpError: status 0 without an answer, `said` where there is a reason.
 */
export interface Auth {
  /**
   * @param user as typed
   * @param code of a second factor, where the refusal before asked for it by its `field` (`CODE_FIELD`)
   */
  signIn?(user: string, password: string, code?: string): Promise<SignedIn>;
  /**
   * Where there is no password to type here.
   * @param back the address that the other site is to send people back to
   * @param person who was signed in until now, and no other is to go on
   */
  redirect?(back: string, person?: string): Promise<SignInElsewhere>;
  /**
   * @param address the whole address that people came back to
   * @returns null where it is no answer to what was begun
   */
  callback?(address: string, kept: Record<string, string>): Promise<SignedIn | null>;
  /**
   * A new token for one that has ended or soon will; what is left out stays as it was.
   * @throws HttpError: with status 0 or from 500 the call fails, with any other the session ends
   */
  renew?(session: Session): Promise<SignedIn>;
  /** Ends the session there, too, where the backend can; nobody waits for it. */
  signOut?(session: Session): Promise<unknown>;
}

import type { Session } from './session';

/** What a backend says about the person who signs in; what it leaves out is unknown. */
export type SignedIn = Pick<Session, 'token'> & Partial<Session>;

/** What signing in and out needs of a backend. Keeping the session and wording its failures is not its business. */
export interface Auth {
  /**
   * @param user as typed
   * @throws HttpError: status 0 without an answer, `said` where the backend gave a reason
   */
  signIn(user: string, password: string): Promise<SignedIn>;
  /** Ends the session there, too, where the backend can; nobody waits for it. */
  signOut?(session: Session): Promise<unknown>;
}

import type { Session } from './session';

/** The signed-in person, as the backend describes them. Absent fields are unknown. */
export type SignedIn = Pick<Session, 'token'> & Partial<Session>;

export interface ExternalSignIn {
  address: string;
  /** Data that the tab stores while the person is at the other site; `callback` gets it back. */
  kept: Record<string, string>;
}

/**
 * Sign-in and sign-out of a backend: `signIn`, or `redirect` and `callback`. The backend neither stores the session
 * nor words its failures. Every method throws HttpError: `status` is 0 without a response, and `said` is the reason,
 * if any.
 */
export interface Auth {
  /** True if the backend has no sign-in: everybody works with it, and calls carry no token. */
  anonymous?: true;
  /**
   * @param user as typed
   * @param code the code of a second factor, if the previous refusal asked for it by its `field` (`CODE_FIELD`)
   */
  signIn?(user: string, password: string, code?: string): Promise<SignedIn>;
  /**
   * Starts a sign-in at another site, so that no password is typed here.
   * @param back the URL that the other site redirects to
   * @param person the person who was signed in; no other person may continue their session
   */
  redirect?(back: string, person?: string): Promise<ExternalSignIn>;
  /**
   * @param address the full URL that the other site redirected to
   * @returns null if the URL does not answer the sign-in that was begun
   */
  callback?(address: string, kept: Record<string, string>): Promise<SignedIn | null>;
  /**
   * Renews a token that has expired or soon will. Absent fields stay unchanged.
   * @throws HttpError: with status 0 or from 500 the call fails; with any other status the session ends
   */
  renew?(session: Session): Promise<SignedIn>;
  /** Ends the session at the backend, if possible. The application does not wait for it. */
  signOut?(session: Session): Promise<unknown>;
}

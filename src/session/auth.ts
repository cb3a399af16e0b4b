import type { Session } from './session';

/** Result of a sign-in at a backend. A field is absent if the backend does not send it. */
export type SignInResult = Pick<Session, 'token'> & Partial<Session>;

export interface ExternalSignIn {
  address: string;
  /** Data to store in this tab until the person returns from the other site. `callback` receives it. */
  kept: Record<string, string>;
}

/**
 * Sign-in and sign-out at a backend, either by `signIn` or by `redirect` and `callback`. The application stores the
 * session and shows the errors. Every method throws HttpError: `status` is 0 without a response; `serverMessage` is the
 * backend's reason, if any.
 */
export interface Auth {
  /** True if the backend has no sign-in: everyone can use it, and calls have no token. */
  anonymous?: true;
  /**
   * @param user as typed
   * @param code code of the second factor. The application asks the person for it after `signIn` without a code has
   *   thrown an HttpError whose `field` is `SECOND_FACTOR_CODE_FIELD`
   */
  signIn?(user: string, password: string, code?: string): Promise<SignInResult>;
  /**
   * Starts a sign-in at another site, where the person types the password.
   * @param back URL to which the other site redirects
   * @param person the person whose session is renewed; absent for a new session
   */
  redirect?(back: string, person?: string): Promise<ExternalSignIn>;
  /**
   * Completes the sign-in.
   * @param address the full URL to which the other site redirected
   * @returns null if the URL does not belong to the sign-in that `redirect` started
   */
  callback?(address: string, kept: Record<string, string>): Promise<SignInResult | null>;
  /**
   * Renews a token that has expired or expires soon. Fields that are absent in the result stay unchanged.
   * @throws HttpError: a status of 0 or at least 500 fails the call; any other status ends the session
   */
  renew?(session: Session): Promise<SignInResult>;
  /** Ends the session at the backend, if possible. The application does not wait for the result. */
  signOut?(session: Session): Promise<unknown>;
}

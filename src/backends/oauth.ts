/**
 * Sign-in at an OpenID provider: authorization code with PKCE, then refresh tokens. Any backend module can use it
 * for its `auth` (docs/your-api.md#sign-in-at-another-site).
 */
import * as oauth from 'oauth4webapi';
import { HttpError } from '../dataProvider/errors';
import { ConfigError } from '../lib/config';
import type { Auth, SignInResult } from '../session/auth';

interface Provider {
  issuer: string;
  clientId: string;
  /** OAuth scopes. Include `offline_access` if the provider issues refresh tokens only with it. */
  scope?: string | undefined;
  /** The API that the access token is for. Some providers require it. */
  audience?: string | undefined;
  /** Reads more fields of the session, such as the branch, from the provider's claims. */
  person?: (claims: oauth.IDToken) => Partial<SignInResult>;
}

const LOGIN = '/login';

/** @throws ConfigError if the issuer is not a URL */
export function createOAuth({
  issuer,
  clientId,
  scope = 'openid profile email',
  audience,
  person,
}: Provider): Auth {
  const client: oauth.Client = { client_id: clientId };
  if (!/^https?:\/\//.test(issuer) || !URL.canParse(issuer)) {
    throw new ConfigError('config.json: the issuer must be an address that begins with https:// or http://.');
  }
  const issuerUrl = new URL(issuer);
  const call = {
    [oauth.allowInsecureRequests]: issuerUrl.protocol === 'http:',
    [oauth.customFetch]: fetchOrFail,
  };
  let known: oauth.AuthorizationServer | undefined;

  /** The provider's OpenID configuration, fetched once. */
  async function provider(): Promise<oauth.AuthorizationServer> {
    known ??= await answered(async () =>
      oauth.processDiscoveryResponse(issuerUrl, await oauth.discoveryRequest(issuerUrl, call)),
    );
    return known;
  }

  function signedIn(server: oauth.AuthorizationServer, answer: oauth.TokenEndpointResponse): SignInResult {
    const claims = oauth.getValidatedIdTokenClaims(answer);
    return {
      token: answer.access_token,
      ...(answer.refresh_token ? { refreshToken: answer.refresh_token } : {}),
      ...(answer.expires_in ? { endsAt: Date.now() + answer.expires_in * 1000 } : {}),
      ...(claims ? { ...nameIn(claims), ...person?.(claims) } : {}),
      ...(server.end_session_endpoint && answer.id_token
        ? { signOutAt: signOutPage(server.end_session_endpoint, answer.id_token) }
        : {}),
    };
  }

  function signOutPage(page: string, idToken: string): string {
    const address = new URL(page);
    address.searchParams.set('client_id', clientId);
    address.searchParams.set('id_token_hint', idToken);
    address.searchParams.set('post_logout_redirect_uri', window.location.origin + LOGIN);
    return address.href;
  }

  return {
    async redirect(back, expected) {
      const { authorization_endpoint: page } = await provider();
      if (!page) throw new Error('The provider has no authorization endpoint');
      const kept = {
        state: oauth.generateRandomState(),
        nonce: oauth.generateRandomNonce(),
        verifier: oauth.generateRandomCodeVerifier(),
        back,
      };
      const address = new URL(page);
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: back,
        scope,
        state: kept.state,
        nonce: kept.nonce,
        code_challenge: await oauth.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
        ...(audience ? { audience } : {}),
        // Another person can still be signed in at the provider, so the provider must ask for the credentials again.
        ...(expected ? { prompt: 'login', login_hint: expected } : {}),
      };
      for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
      return { address: address.href, kept };
    },

    async callback(address, { state, nonce, verifier, back }) {
      const url = new URL(address);
      if (!state || !verifier || !back || url.searchParams.get('state') !== state) return null;
      const server = await provider();
      return answered(async () => {
        const parameters = oauth.validateAuthResponse(server, client, url, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.None(),
          parameters,
          back,
          verifier,
          call,
        );
        const answer = await oauth.processAuthorizationCodeResponse(server, client, response, {
          expectedNonce: nonce ?? oauth.expectNoNonce,
          requireIdToken: true,
        });
        return signedIn(server, answer);
      });
    },

    async renew({ refreshToken }) {
      if (!refreshToken) throw new HttpError('There is no refresh token', 401);
      const server = await provider();
      return answered(async () => {
        const response = await oauth.refreshTokenGrantRequest(
          server,
          client,
          oauth.None(),
          refreshToken,
          call,
        );
        return signedIn(server, await oauth.processRefreshTokenResponse(server, client, response));
      });
    },

    /**
     * Revokes the refresh token, if the provider supports this. `keepalive` lets the request finish when the browser
     * leaves the page.
     */
    async signOut({ refreshToken }) {
      const server = await provider();
      if (!server.revocation_endpoint || !refreshToken) return;
      const body = new URLSearchParams({ token: refreshToken, client_id: clientId });
      await fetch(server.revocation_endpoint, { method: 'POST', body, keepalive: true });
    },
  };
}

function nameIn({ sub, name, preferred_username, email }: oauth.IDToken): Partial<SignInResult> {
  const [user = sub] = [email, preferred_username].filter(isText);
  return { email: user, name: isText(name) ? name : user };
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

async function fetchOrFail(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch {
    throw new HttpError('No response from the provider', 0);
  }
}

/**
 * Awaits a call to the provider.
 * @throws HttpError if the provider refuses the call or does not respond; the library's own error if the provider's
 *   response is invalid
 */
async function answered<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof oauth.AuthorizationResponseError)
      throw new HttpError('The provider refused', 400, error.error_description ?? error.error);
    if (error instanceof oauth.ResponseBodyError)
      throw new HttpError('The provider refused', error.status, error.error_description ?? error.error);
    if (error instanceof Error && error.cause instanceof Response && !error.cause.ok)
      throw new HttpError(`The provider answered ${error.cause.status}`, error.cause.status);
    throw error;
  }
}

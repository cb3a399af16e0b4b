/** A small OpenID provider: authorization code with PKCE, single-use refresh tokens, revocation, end of session. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Code {
  user: string;
  challenge: string;
  back: string;
  nonce: string;
}

export interface OpenIdProvider {
  issuer: string;
  asked: string[];
  wanted: URLSearchParams;
  userOf(token: string | null): string | null;
  endTokens(): void;
  renews: boolean;
  answer(request: Request): Promise<Response>;
}

const CLIENT = 'the-shop';
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

export function openIdProvider(issuer: string, seconds = 300): OpenIdProvider {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, string>();
  const refreshTokens = new Map<string, string>();

  const tokensFor = (user: string, nonce?: string) => {
    const [token, refresh] = [random(), random()];
    tokens.set(token, user);
    refreshTokens.set(refresh, user);
    return json({
      access_token: token,
      token_type: 'Bearer',
      expires_in: seconds,
      refresh_token: refresh,
      id_token: idToken(issuer, user, nonce),
    });
  };

  const token = (form: URLSearchParams): Response => {
    if (form.get('client_id') !== CLIENT) return refused('invalid_client');
    if (form.get('grant_type') === 'refresh_token') {
      const user = taken(refreshTokens, form.get('refresh_token'));
      return user && provider.renews
        ? tokensFor(user)
        : refused('invalid_grant', 'The refresh token is no good.');
    }
    const code = taken(codes, form.get('code'));
    const verifier = form.get('code_verifier') ?? '';
    const fits =
      code?.back === form.get('redirect_uri') &&
      code?.challenge === createHash('sha256').update(verifier).digest('base64url');
    return code && fits ? tokensFor(code.user, code.nonce) : refused('invalid_grant', 'The code is no good.');
  };

  const authorized = (form: URLSearchParams): Response => {
    const back = new URL(form.get('redirect_uri')!);
    back.searchParams.set('state', form.get('state')!);
    back.searchParams.set('iss', issuer);
    if (form.has('deny')) {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'You did not allow it.');
    } else {
      const code = random();
      codes.set(code, {
        user: form.get('user')!,
        challenge: form.get('code_challenge')!,
        back: form.get('redirect_uri')!,
        nonce: form.get('nonce')!,
      });
      back.searchParams.set('code', code);
    }
    return new Response(null, { status: 303, headers: { location: back.href } });
  };

  const provider: OpenIdProvider = {
    issuer,
    asked: [],
    wanted: new URLSearchParams(),
    userOf: token => (token === null ? null : (tokens.get(token) ?? null)),
    endTokens: () => tokens.clear(),
    renews: true,
    async answer(request) {
      const { href, searchParams } = new URL(request.url);
      const [path = ''] = href.slice(issuer.length).split('?');
      if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: CORS });
      provider.asked.push(path);
      const form = new URLSearchParams(await request.text());
      if (path === '/.well-known/openid-configuration') return json(metadata(issuer));
      if (path === '/token') return token(form);
      if (path === '/revoke') {
        taken(refreshTokens, form.get('token'));
        return new Response(null, { headers: CORS });
      }
      if (path === '/allow') return authorized(form);
      if (path === '/authorize') {
        provider.wanted = searchParams;
        return html(askingPage(searchParams));
      }
      if (path === '/end')
        return html(`Goodbye. <a href="${searchParams.get('post_logout_redirect_uri')}">Back</a>`);
      return new Response('Not found', { status: 404 });
    },
  };
  return provider;
}

/** Serves the provider on its own port, so that it is another site than the shop. */
export async function serveOpenIdProvider(
  seconds?: number,
): Promise<OpenIdProvider & { close(): Promise<void> }> {
  const answering: { provider?: OpenIdProvider } = {};
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/' } = request;
    const call = new Request(new URL(url, answering.provider!.issuer), {
      method,
      headers: request.headers as Record<string, string>,
      ...(method === 'POST' ? { body: request, duplex: 'half' } : {}),
    } as RequestInit);
    void answering.provider!.answer(call).then(async answer => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  answering.provider = openIdProvider(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, seconds);
  const close = () => {
    server.closeAllConnections();
    return new Promise<void>(resolve => server.close(() => resolve()));
  };
  return Object.assign(answering.provider, { close });
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/revoke`,
  end_session_endpoint: `${issuer}/end`,
  authorization_response_iss_parameter_supported: true,
});

function idToken(issuer: string, user: string, nonce?: string): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: issuer,
    aud: CLIENT,
    sub: `id-of-${user}`,
    iat: now,
    exp: now + 300,
    email: `${user}@shop.example`,
    name: user.replace(/^./, first => first.toUpperCase()),
    ...(nonce ? { nonce } : {}),
  };
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  // Tokens that come directly from the provider need no signature check.
  return `${part({ alg: 'RS256' })}.${part(claims)}.c2lnbmVk`;
}

const random = () => randomBytes(12).toString('hex');

function taken<Value>(map: Map<string, Value>, key: string | null): Value | undefined {
  const value = map.get(key ?? '');
  map.delete(key ?? '');
  return value;
}

const json = (body: object, status = 200) => Response.json(body, { status, headers: CORS });
const refused = (error: string, error_description?: string) => json({ error, error_description }, 400);
const html = (body: string) =>
  new Response(`<!doctype html><html lang="en"><title>Provider</title>${body}`, {
    headers: { 'content-type': 'text/html' },
  });

const askingPage = (parameters: URLSearchParams): string =>
  `<form method="post" action="/allow">
    ${[...parameters].map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`).join('')}
    <label>Who are you? <input name="user"></label>
    <button>Allow</button> <button name="deny" value="1">Deny</button>
  </form>`;

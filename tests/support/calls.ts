import type { Page, Request, Route } from 'playwright-core';
import { expect } from 'vitest';
import type { SignInResponse } from '../../contract/session.ts';
import { OWNER } from './browser.ts';
import { parsed } from './json.ts';
import { ownShop } from './ownShop.ts';

export interface RecordedCall {
  call: string;
  body: unknown;
  authorization: string | undefined;
}

const isCall = (address: URL): boolean => /^\/(api|token)\//i.test(address.pathname);

/** Records every call that the page makes from now on, in order. The returned list grows. */
export function recordCalls(page: Page): RecordedCall[] {
  const calls: RecordedCall[] = [];
  page.on('request', request => {
    const address = new URL(request.url());
    if (!isCall(address)) return;
    calls.push({
      call: `${request.method()} ${address.pathname}${address.search}`,
      body: request.postDataJSON(),
      authorization: request.headers().authorization,
    });
  });
  return calls;
}

export const named = (calls: readonly RecordedCall[], call: string | RegExp): RecordedCall[] =>
  calls.filter(made => (typeof call === 'string' ? made.call === call : call.test(made.call)));

export const bodies = <Body = unknown>(calls: readonly RecordedCall[], call: string | RegExp): Body[] =>
  named(calls, call).map(({ body }) => body as Body);

type Answer = Parameters<Route['fulfill']>[0] | ((route: Route, request: Request) => unknown);

/** Simulates a host that does not insert the configuration into the page, and answers requests for it. */
export async function withConfig(page: Page, answer: Parameters<Route['fulfill']>[0]): Promise<void> {
  await page.route('**/config.json', route => route.fulfill(answer));
  await page.route('**/*', async route => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="config"[^>]*>)[^<]*/, '$1');
    return route.fulfill({ response, body });
  });
}

/**
 * Answers calls such as `POST /api/banner` in place of the server; a path may end in `*`.
 * @returns a function that lets the server answer again. The route stays, because calls may hang while the browser
 *   starts or stops intercepting.
 */
export async function answerInstead(page: Page, call: string, answer: Answer): Promise<() => Promise<void>> {
  const [method, path] = call.split(' ') as [string, string];
  const matches = ({ pathname }: URL) =>
    path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
  let isOver = false;
  const handler = async (route: Route, request: Request) => {
    if (isOver || request.method() !== method) return route.fallback();
    if (typeof answer === 'function') return void (await answer(route, request));
    return route.fulfill(answer);
  };
  await page.route(matches, handler);
  return () => {
    isOver = true;
    return Promise.resolve();
  };
}

export const BROKEN = { status: 500, json: { statusCode: 500, message: 'Inside: table banner is locked' } };

export async function fetchToken(user = OWNER): Promise<string> {
  const answer = await askShop<SignInResponse>('POST', '/token/authenticate', {
    body: { Email: user.userName, Password: user.password },
  });
  return answer.body.token;
}

export async function endSession(page: Page): Promise<void> {
  const session = await page.evaluate(() => localStorage.getItem('session'));
  const { token } = parsed<{ token: string }>(session!);
  expect((await askShop('POST', '/token/revoke', { token })).status).toBe(204);
}

export async function askShop<Body = unknown>(
  method: string,
  path: string,
  { token, body }: { token?: string; body?: unknown } = {},
): Promise<{ status: number; body: Body }> {
  const response = await fetch(ownShop().address + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: parsed(text || 'null') };
}

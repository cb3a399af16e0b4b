import type { fetchUtils } from 'ra-core';
import { fetchJson } from '../dataProvider/http';

/** An HTTP client for any data provider of react-admin that goes through our own: the same token, the same errors. */
export async function httpClient(
  address: string,
  { method = 'GET', headers, body, signal }: fetchUtils.Options = {},
) {
  const answer = await fetchJson(address, {
    method,
    headers: Object.fromEntries(new Headers(headers)),
    ...(typeof body === 'string' ? { body } : {}),
    ...(signal ? { signal } : {}),
  });
  return { status: 200, headers: answer.headers, body: '', json: answer.body };
}

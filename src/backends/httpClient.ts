import type { fetchUtils } from 'ra-core';
import { findChangedFields } from '../dataProvider/findChangedFields';
import { fetchJson } from '../dataProvider/http';
import type { Fields } from './records/storedResources';

/**
 * An HTTP client for react-admin data providers that uses our own HTTP module, with its token and its errors.
 */
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

/** Returns the changed fields of an update, for an API that refuses the whole record. */
export const getChangedFields = ({ data, previousData }: { data: Fields; previousData: Fields }): Fields =>
  findChangedFields(data, previousData);

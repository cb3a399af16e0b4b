import type { fetchUtils } from 'ra-core';
import { findChangedFields } from '../dataProvider/findChangedFields';
import { fetchJson, type TokenHeaders } from '../dataProvider/http';
import type { Fields } from './records/storedResources';

/**
 * Creates an HTTP client for react-admin data providers that uses our own HTTP module, with its token and its errors.
 * @param toTokenHeaders headers that carry the token; default: `Authorization: Bearer …`
 */
export const createHttpClient =
  (toTokenHeaders?: TokenHeaders) =>
  async (address: string, { method = 'GET', headers, body, signal }: fetchUtils.Options = {}) => {
    const answer = await fetchJson(address, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      toTokenHeaders,
      ...(typeof body === 'string' ? { body } : {}),
      ...(signal ? { signal } : {}),
    });
    return { status: 200, headers: answer.headers, body: '', json: answer.body };
  };

export const httpClient = createHttpClient();

/** Returns the changed fields of an update, for an API that refuses the whole record. */
export const getChangedFields = ({ data, previousData }: { data: Fields; previousData: Fields }): Fields =>
  findChangedFields(data, previousData);

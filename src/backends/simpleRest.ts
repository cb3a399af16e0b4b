/**
 * A server of react-admin's simple REST dialect (`/suppliers?sort&range&filter`, Content-Range) whose records have
 * the application's field names. The dialect has no reports, so this backend lacks the report calls
 * (docs/your-api.md).
 */
import simpleRestProvider from 'ra-data-simple-rest';
import type { Auth } from '../session/auth';
import { config, ConfigError } from '../lib/config';
import { fetchJson } from '../dataProvider/http';
import { isObject, toText } from '../dataProvider/wire';
import type { Backend } from './createBackend';
import { httpClient } from './httpClient';
import { readOptions } from './options';
import { fromDataProvider } from './provider/fromDataProvider';
import { RESOURCES, type Fields } from './records/storedResources';

/** Signs in by creating a record of the resource `sessions`, and signs out by deleting it. */
const authAt = (apiBase: string): Auth => ({
  async signIn(user, password) {
    const { body } = await fetchJson(`${apiBase}/sessions`, {
      method: 'POST',
      headers: {},
      body: JSON.stringify({ user, password }),
      token: '',
    });
    const session = isObject(body) ? body : {};
    return {
      token: toText(session.token),
      name: toText(session.name) || user,
      branchId: Number(session.branchId) || null,
      userId: Number(session.userId) || null,
      revocation:
        session.id === undefined ? null : `${apiBase}/sessions/${encodeURIComponent(toText(session.id))}`,
    };
  },

  async signOut({ revocation, token }) {
    if (revocation) await fetchJson(revocation, { method: 'DELETE', headers: {}, token });
  },
});

const RECORDS = ['resources', 'branches', 'signIn'] as const;
const NONE = 'none';

/** Chooses the sign-in by the options: the server's own sessions, an OpenID provider, or none. */
async function authBy(apiBase: string): Promise<Auth> {
  const { issuer, clientId } = config().options;
  if (issuer === undefined && clientId === undefined) {
    const { signIn } = readOptions([], RECORDS);
    if (signIn !== undefined && signIn !== NONE)
      throw new ConfigError('config.json: "options.signIn" can only be "none".');
    return signIn ? { anonymous: true } : authAt(apiBase);
  }
  const provider = readOptions(['issuer', 'clientId'], ['scope', 'audience', 'resources', 'branches']);
  const { createOAuth } = await import('./oauth');
  return createOAuth({
    ...provider,
    person: ({ branchId, userId }) => ({
      branchId: Number(branchId) || null,
      userId: Number(userId) || null,
    }),
  });
}

/** @throws ConfigError for an invalid value of an option */
function readResources(): readonly string[] {
  const { resources: listed, branches } = config().options;
  if (branches !== undefined && branches !== NONE)
    throw new ConfigError('config.json: "options.branches" can only be "none".');
  const resources = listed?.split(/[\s,]+/).filter(Boolean) ?? RESOURCES;
  return branches ? resources.filter(name => name !== 'branches') : resources;
}

/**
 * The filter passes unchanged, because the dialect of docs/your-api.md has the suffixes, such as `name_q` and
 * `createdAt_gte`.
 */
const unchanged = (filter: Fields): Fields => filter;

export default async function openSimpleRestBackend(): Promise<Backend> {
  const { apiBase } = config();
  const auth = await authBy(apiBase);
  const resources = readResources();
  return fromDataProvider(simpleRestProvider(apiBase, httpClient), {
    resources,
    session: auth,
    filter: unchanged,
  });
}

/**
 * A server of react-admin's simple REST dialect (`/suppliers?sort&range&filter`, Content-Range) whose records have
 * the application's own shapes. The dialect has no reports, so this backend lacks their calls (docs/your-api.md).
 */
import simpleRestProvider from 'ra-data-simple-rest';
import type { Auth } from '../session/auth';
import { config } from '../lib/config';
import { fetchJson } from '../dataProvider/http';
import { isFields, toText } from '../dataProvider/wire';
import { createBackend, type Backend } from './createBackend';
import { httpClient } from './httpClient';
import { readOptions } from './options';
import { RESOURCES } from './records/storedResources';
import { createRecordCalls } from './records/calls';
import { createRecordVerbs } from './records/verbs';

/** The simple REST dialect treats a session as a resource: creating one signs in, deleting it signs out. */
const authAt = (apiBase: string): Auth => ({
  async signIn(user, password) {
    const { body } = await fetchJson(`${apiBase}/sessions`, {
      method: 'POST',
      headers: {},
      body: JSON.stringify({ user, password }),
      token: '',
    });
    const session = isFields(body) ? body : {};
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

/** Signs in with the server's own sessions, or at the OpenID provider that the options name. */
async function authBy(apiBase: string): Promise<Auth> {
  if (Object.keys(config().options).length === 0) return authAt(apiBase);
  const provider = readOptions(['issuer', 'clientId'], ['scope', 'audience']);
  const { createOAuth } = await import('./oauth');
  return createOAuth({
    ...provider,
    person: ({ branchId, userId }) => ({
      branchId: Number(branchId) || null,
      userId: Number(userId) || null,
    }),
  });
}

export default async function openSimpleRest(): Promise<Backend> {
  const { apiBase } = config();
  const store = simpleRestProvider(apiBase, httpClient);
  return createBackend({
    resources: RESOURCES,
    api: { ...createRecordVerbs(store), ...createRecordCalls(store) },
    auth: await authBy(apiBase),
  });
}

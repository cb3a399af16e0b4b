/** The configured backend. Its code is loaded once, on first use. */
import { BACKENDS, config } from '../lib/config';
import { registerTokenRenewal } from '../session/session';
import type { FirstScreenQuery } from '../dataProvider/firstQueries';
import type { Backend, IsActionSupported, IsFieldSupported, IsValueSupported } from './createBackend';

const load = {
  trastienda: () => import('./trastienda'),
  'simple-rest': () => import('./simpleRest'),
  memory: () => import('./memory/memoryBackend'),
};

/**
 * True if the application must open the backend before it shows the sign-in page. Only an open backend can say that
 * people sign in at another site, or that its options are invalid.
 */
export const isBackendNeededBeforeSignIn = (): boolean =>
  !BACKENDS[config().backend].byPassword || Object.keys(config().options).length > 0;

let opening: Promise<Backend> | undefined;
let opened: Backend | undefined;

/**
 * @throws Error if the backend's code does not load or the backend cannot be opened; the next call tries again
 */
export function openBackend(): Promise<Backend> {
  opening ??= open().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function open(): Promise<Backend> {
  const { default: openModule } = await load[config().backend]();
  opened = await openModule();
  registerTokenRenewal(opened.auth);
  return opened;
}

const started: FirstScreenQuery[] = [];

export async function startFirstScreenQueries(pathname: string, search: string): Promise<void> {
  const { firstQueries } = await openBackend();
  for (const { queryKey, queryFn } of firstQueries?.(pathname, search) ?? []) {
    const answer = queryFn();
    // If the query failed with status 401, the person signs in again, and the screen then repeats the query.
    const repeat = (error: unknown): Promise<unknown> => {
      if (isUnauthorized(error)) return queryFn();
      throw error;
    };
    started.push({ queryKey, queryFn: () => answer.catch(repeat) });
    answer.catch(() => undefined);
  }
}

const isUnauthorized = (error: unknown): boolean =>
  error instanceof Error && 'status' in error && error.status === 401;

/** Returns and forgets the queries that `startFirstScreenQueries` has sent. A second call returns none of them. */
export const consumeFirstScreenQueries = (): FirstScreenQuery[] => started.splice(0);

/** Returns the opened backend. Await `openBackend` first; otherwise the result is undefined. */
export const getBackend = (): Backend => opened!;

export const isFieldSupported: IsFieldSupported = (resource, field) =>
  opened?.hasField(resource, field) ?? true;

/** True if the field can have the value. Selects offer no other values. */
export const isValueSupported: IsValueSupported = (resource, field, value) =>
  opened?.hasValue?.(resource, field, value) ?? true;

/** True if the backend sorts a paged list by the field; other paged lists have a fixed order. */
export const isSortSupported: IsFieldSupported = (resource, field) =>
  opened?.canSortBy?.(resource, field) ?? false;

export const isActionSupported: IsActionSupported = (resource, action) =>
  opened?.hasAction(resource, action) ?? true;

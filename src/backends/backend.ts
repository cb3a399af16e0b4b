/** The configured backend. Its code loads on first use, and stays for the life of the page. */
import { BACKENDS, config } from '../lib/config';
import { setTokenRenewal } from '../session/session';
import type { FirstQuery } from '../dataProvider/firstQueries';
import type { Backend, HasAction, HasField } from './createBackend';

const load = {
  trastienda: () => import('./trastienda'),
  'simple-rest': () => import('./simpleRest'),
  memory: () => import('./memory/memoryBackend'),
};

/**
 * True if the backend must be open before the sign-in page shows: people may sign in at another site, or an option
 * may be invalid.
 */
export const isOpenedBeforeSignIn = (): boolean =>
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
  setTokenRenewal(opened.auth);
  return opened;
}

const started: FirstQuery[] = [];

export async function startFirstQueries(pathname: string, search: string): Promise<void> {
  const { firstQueries } = await openBackend();
  for (const { queryKey, queryFn } of firstQueries?.(pathname, search) ?? []) {
    const answer = queryFn();
    // A person whose session has ended can sign in again only once the application has loaded. The application repeats
    // the call.
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

/** @returns the queries of `startFirstQueries`; a second call returns none */
export const consumeStartedQueries = (): FirstQuery[] => started.splice(0);

/** Call `openBackend` before `getBackend`; otherwise the result is undefined. */
export const getBackend = (): Backend => opened!;

export const hasField: HasField = (resource, field) => opened?.hasField(resource, field) ?? true;

export const hasAction: HasAction = (resource, action) => opened?.hasAction(resource, action) ?? true;

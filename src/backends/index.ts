/** The configured backend: loaded when it is first needed, one for the life of the page. */
import { BACKENDS, config } from '../lib/config';
import { renewTokensBy } from '../session/session';
import type { Backend } from './createBackend';

const load = {
  trastienda: () => import('./trastienda'),
  'simple-rest': () => import('./simpleRest'),
  memory: () => import('./memory'),
};

/** Whether the sign-in page needs the backend before it shows: people may sign in elsewhere, or an option may be wrong. */
export const isOpenedFirst = (): boolean =>
  !BACKENDS[config().backend].byPassword || Object.keys(config().options).length > 0;

let opening: Promise<Backend> | undefined;
let opened: Backend | undefined;

/** @throws when its code does not load, or it cannot be opened; the next call tries again */
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
  renewTokensBy(opened.auth);
  return opened;
}

/** The backend. Call it only after `openBackend`. */
export const backend = (): Backend => opened!;

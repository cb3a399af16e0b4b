/** The backend that the configuration names: loaded when it is first needed, one for the life of the page. */
import { config } from '../lib/config';
import type { Backend } from './createBackend';

const load = {
  trastienda: () => import('./trastienda'),
  'simple-rest': () => import('./simpleRest'),
  memory: () => import('./memory'),
};

let opened: Backend | undefined;

/** @throws when its part of the application does not load; the next call tries again */
export async function openBackend(): Promise<Backend> {
  const { default: open } = await load[config().backend]();
  return (opened ??= open());
}

/** The backend; read after `openBackend`. */
export const backend = (): Backend => opened!;

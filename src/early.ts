/**
 * The page's first script, small and without React. It makes the first call of the screen that the address names, and starts the
 * application once that call has been sent. All files are on their way by then (`boot.ts`), and evaluating them takes longer than
 * this.
 */
import { openBackend } from './backends';
import { loadConfig } from './lib/config';
import { readSession } from './session/session';

async function askAhead(): Promise<void> {
  const { pathname, search } = window.location;
  if (!/^\/admin(\/|$)/.test(pathname) || !readSession()) return;
  await loadConfig();
  (await openBackend()).askAhead?.(pathname, search);
}

/** Starts the application, as soon as the element that it is drawn in exists. */
async function begin(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  await import('./main');
}

// A call that fails here is made again by the application, which reports it. Where the application does not arrive, `boot.ts` says so.
void askAhead()
  .catch(() => undefined)
  .then(begin)
  .catch(() => window.dispatchEvent(new Event('notloaded')));

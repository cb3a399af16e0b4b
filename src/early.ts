/**
 * The page's first script, small and without React: makes the first call of the screen that the address names, and begins
 * with the application once that has left. All files are on their way by then (`boot.ts`), and evaluating them takes longer than
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

/** As soon as it has the element that it is drawn in. */
async function begin(): Promise<void> {
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  await import('./main');
}

// What fails here, the application asks for again, and says so; where that does not arrive, `boot.ts` does.
void askAhead()
  .catch(() => undefined)
  .then(begin)
  .catch(() => window.dispatchEvent(new Event('notloaded')));

/**
 * The page's first script, small and without React: makes the first call of the screen that the address names, while the
 * application is still on its way.
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

// What fails here, the application asks for again, and says so.
askAhead().catch(() => undefined);

/**
 * The page's first script, small and without React. It requests the files of the screen at the address, sends the
 * first queries of that screen, and then starts the application. `vite.page.ts` puts the script into the page.
 */
import { startFirstQueries } from './backends/backend';
import { loadInitialLanguage } from './i18n/languages';
import { config, loadConfig } from './lib/config';
import { loadApp } from './loadApp';
import { findScreen } from './screens';
import { readSession } from './session/session';

async function prefetch(): Promise<void> {
  const { pathname, search } = window.location;
  if (!/^\/admin(\/|$)/.test(pathname) || !readSession()) return;
  await loadConfig();
  // Modules read their texts when they are evaluated.
  await loadInitialLanguage(config().language);
  import('./router').catch(ignore);
  loadApp().catch(ignore);
  findScreen(pathname)?.().catch(ignore);
  await startFirstQueries(pathname, search);
}

/** A file or a query that fails here is requested again by the application, which reports the failure. */
const ignore = () => undefined;

async function start(): Promise<void> {
  // The application is drawn in an element of the page.
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  await prefetch().catch(ignore);
  await import('./main');
}

// `boot.ts` shows the failure.
start().catch(() => window.dispatchEvent(new Event('notloaded')));

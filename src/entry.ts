/**
 * The page's first module, small and without React. It preloads the files for the URL's screen, sends that screen's
 * first queries, and then starts the application. `vite.page.ts` adds the module to the page.
 */
import { startFirstScreenQueries } from './backends/backend';
import { loadInitialLanguage } from './i18n/languages';
import { config, loadConfig } from './lib/config';
import { loadApp } from './loadApp';
import { findScreenLoader } from './screens';
import { readSession } from './session/session';

async function prefetch(): Promise<void> {
  const { pathname, search } = window.location;
  if (!/^\/admin(\/|$)/.test(pathname) || !readSession()) return;
  await loadConfig();
  // Modules read texts while they load, so the language must be loaded before them.
  await loadInitialLanguage(config().language);
  import('./router').catch(ignore);
  loadApp().catch(ignore);
  findScreenLoader(pathname)?.().catch(ignore);
  await startFirstScreenQueries(pathname, search);
}

/**
 * Errors of preloading are ignored, because the application requests the file or query again and reports the error.
 */
const ignore = () => undefined;

async function start(): Promise<void> {
  await prefetch().catch(ignore);
  // The application renders into an element of the page, so the document must be parsed first.
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  await import('./main');
}

// `boot.ts` listens for the event `notloaded` and shows an error message.
start().catch(() => window.dispatchEvent(new Event('notloaded')));

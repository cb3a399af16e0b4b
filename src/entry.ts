/**
 * The page's first script, small and without React. It requests the files of the screen at the URL, sends that
 * screen's first queries, and then starts the application. `vite.page.ts` puts the script into the page.
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
  // Modules read their texts when they are evaluated, so the language must load first.
  await loadInitialLanguage(config().language);
  import('./router').catch(ignore);
  loadApp().catch(ignore);
  findScreen(pathname)?.().catch(ignore);
  await startFirstQueries(pathname, search);
}

/** The application requests a failed file or query again, and reports the failure. */
const ignore = () => undefined;

async function start(): Promise<void> {
  // The application renders into an element of the page, so the page must be parsed first.
  if (document.readyState === 'loading')
    await new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  await prefetch().catch(ignore);
  await import('./main');
}

// `boot.ts` shows a message for this event.
start().catch(() => window.dispatchEvent(new Event('notloaded')));

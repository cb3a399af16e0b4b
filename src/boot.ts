/**
 * Written into the page itself, so that it runs before anything is fetched. It sets the theme, draws the frame,
 * connects to the backend, and shows a sentence where the first files do not arrive.
 */
import { ensureStorage } from './lib/storage';
import { findCachedVisit } from './lib/cachedVisit';
import { readSession } from './session/session';
import { applyStoredTheme } from './settings/storedTheme';

/** The sentences of every language: this script is inside of the page, and loads nothing. */
const TEXTS = import.meta.glob<{ boot: { notLoaded: string; reload: string } }>('./i18n/*/boot.json', {
  eager: true,
  import: 'default',
});
const ENGLISH = TEXTS['./i18n/en/boot.json']!;

ensureStorage();
applyStoredTheme();
window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayNotLoaded(), true);
// Sent by `entry.ts`, whose imports are not elements.
window.addEventListener('notloaded', sayNotLoaded);
const { pathname } = window.location;
const config = readJson<{ apiBase?: string; language?: string }>('config');
if (!document.getElementById('config')?.textContent)
  ask('preload', '/config.json', { as: 'fetch', crossOrigin: 'anonymous' });
// A path is on the page's own origin. An address that is neither is reported by the application.
if (config?.apiBase && URL.canParse(config.apiBase))
  ask('preconnect', new URL(config.apiBase).origin, { crossOrigin: 'anonymous' });
if (/^\/admin(\/|$)/.test(pathname) && readSession()) {
  document.documentElement.dataset.frame = isFolded() ? 'narrow' : 'wide';
}

/** For a page whose first files did not arrive: the application cannot say anything itself then. */
function sayNotLoaded(): void {
  const place = document.getElementById('root');
  if (!place && document.readyState === 'loading')
    return document.addEventListener('DOMContentLoaded', sayNotLoaded, { once: true });
  if (!place || place.hasChildNodes()) return;
  // A cached page of an older build, whose files the server no longer has: reloading fetches the server's present page.
  if (findCachedVisit() && navigator.onLine) return window.location.reload();
  const message = document.createElement('p');
  message.className = 'page-message';
  message.role = 'alert';
  const language = localStorage.getItem('RaStore.locale')?.replaceAll('"', '') ?? config?.language;
  const { notLoaded, reload } = (TEXTS[`./i18n/${language}/boot.json`] ?? ENGLISH).boot;
  const again = Object.assign(document.createElement('a'), {
    href: window.location.href,
    textContent: reload,
  });
  again.addEventListener('click', event => {
    // Following the link may lead to the cached page again.
    event.preventDefault();
    window.location.reload();
  });
  message.append(`${notLoaded} `, again);
  place.append(message);
}

/** The JSON in the element with this id; null if it is empty, or not JSON (which is reported later). */
function readJson<Value>(id: string): Value | null {
  try {
    return JSON.parse(document.getElementById(id)?.textContent || 'null') as Value | null;
  } catch {
    return null;
  }
}

/** Reads react-admin's stored sidebar state. */
function isFolded(): boolean {
  return localStorage.getItem('RaStore.sidebar.open') === 'false';
}

function ask(rel: string, href: string, attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, ...attributes }));
}

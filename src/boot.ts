/**
 * The first script of the page, inlined so that it runs before any file is fetched. It sets the theme, draws an
 * empty layout, opens a connection to the API, and shows a message if the first files do not load.
 */
import { installLocalStorageFallback } from './lib/storage';
import { findCachedPageNavigation } from './lib/findCachedPageNavigation';
import { readSession } from './session/session';
import type { Brand } from './lib/brand';
import { applyBrand } from './theme/applyBrand';
import { WIDE_MENU_FROM_PX } from './theme/sizes';

/**
 * The error messages in every language. They are part of this inlined script, because it cannot load a language
 * file.
 */
const TEXTS = import.meta.glob<{ boot: { notLoaded: string; reload: string } }>('./i18n/*/boot.json', {
  eager: true,
  import: 'default',
});
const ENGLISH = TEXTS['./i18n/en/boot.json']!;

installLocalStorageFallback();
applyStoredTheme();
window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayNotLoaded(), true);
// `entry.ts` dispatches `notloaded` when an import fails, because a failed import fires no error event on an element.
window.addEventListener('notloaded', sayNotLoaded);
const { pathname } = window.location;
const config = readJson<{ apiBase?: string; language?: string; brand?: Partial<Brand> }>('config');
if (config?.brand) applyBrand(config.brand);
if (!document.getElementById('config')?.textContent)
  ask('preload', '/config.json', { as: 'fetch', crossOrigin: 'anonymous' });
// `preconnect` is only useful for a URL on another origin, so a path is skipped. The application reports an invalid
// URL.
if (config?.apiBase && URL.canParse(config.apiBase))
  ask('preconnect', new URL(config.apiBase).origin, { crossOrigin: 'anonymous' });
if (/^\/admin(\/|$)/.test(pathname) && readSession()) {
  document.documentElement.dataset.frame = isFolded() ? 'narrow' : 'wide';
}

/** Applies the theme that was chosen in Settings, before react-admin loads. By default, the device decides. */
function applyStoredTheme(): void {
  const stored = localStorage.getItem('RaStore.theme');
  if (stored === '"light"') document.documentElement.dataset.theme = 'light';
  if (stored === '"dark"') document.documentElement.dataset.theme = 'dark';
}

/**
 * Shows a message if the first files failed to load, because the application cannot start and report the error itself.
 */
function sayNotLoaded(): void {
  const place = document.getElementById('root');
  if (!place && document.readyState === 'loading')
    return document.addEventListener('DOMContentLoaded', sayNotLoaded, { once: true });
  if (!place || place.hasChildNodes()) return;
  // The browser's cached page can be of an older build whose files the server has deleted. Reloading fetches the
  // current page.
  if (findCachedPageNavigation() && navigator.onLine) return window.location.reload();
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
    // The link's own navigation could load the broken page from the cache again. The click handler reloads the page
    // from the server instead.
    event.preventDefault();
    window.location.reload();
  });
  message.append(`${notLoaded} `, again);
  place.append(message);
}

/** @returns the JSON in the element; null if it is empty or invalid (the application reports invalid JSON) */
function readJson<Value>(id: string): Value | null {
  try {
    return JSON.parse(document.getElementById(id)?.textContent || 'null') as Value | null;
  } catch {
    return null;
  }
}

function isFolded(): boolean {
  const open = localStorage.getItem('RaStore.sidebar.open');
  return open === null ? window.innerWidth < WIDE_MENU_FROM_PX : open === 'false';
}

function ask(rel: string, href: string, attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, ...attributes }));
}

/**
 * Written into the page itself, so that it runs before anything is fetched. It sets the theme, draws the frame at once, and
 * requests all files that this address will need together, instead of one after the other.
 */
import { ensureStorage } from './lib/storage';
import { visitFromCache } from './lib/visit';
import { readSession } from './session/session';
import { applyStoredTheme } from './settings/storedTheme';

/** The build writes this into the page (`vite.page.ts`); it is missing during development. */
export interface Needed {
  /** Addresses of files; the lists below hold their indexes. */
  files: string[];
  /** The files of every page behind the guard. */
  app: number[];
  backends: Record<string, number[]>;
  /** By the address below `/admin/`, with `?name` where the address filters by that parameter; the dashboard's is empty. */
  screens: Record<string, number[]>;
}

const NOT_LOADED = {
  en: ['The back office could not be loaded. Check the connection, then reload the page.', 'Reload'],
  es: ['La trastienda no se pudo cargar. Revise la conexión y vuelva a cargar la página.', 'Volver a cargar'],
} as const;

ensureStorage();
applyStoredTheme();
window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayNotLoaded(), true);
// Sent by `early.ts`, whose imports are not elements.
window.addEventListener('notloaded', sayNotLoaded);
const { pathname } = window.location;
const config = jsonIn<{ backend?: string; apiBase?: string; language?: string }>('config');
if (!document.getElementById('config')?.textContent)
  ask('preload', '/config.json', { as: 'fetch', crossOrigin: 'anonymous' });
// A path is on the page's own origin. An address that is neither is reported by the application.
if (config?.apiBase && URL.canParse(config.apiBase))
  ask('preconnect', new URL(config.apiBase).origin, { crossOrigin: 'anonymous' });
if (/^\/admin(\/|$)/.test(pathname) && readSession()) {
  document.documentElement.dataset.frame = isFolded() ? 'narrow' : 'wide';
  const needed = jsonIn<Needed>('needed');
  if (needed) {
    const { app, backends, screens } = needed;
    const places = [...(backends[config?.backend ?? 'trastienda'] ?? []), ...app, ...screenAt(screens)];
    for (const place of new Set(places)) {
      const file = needed.files[place]!;
      const isSheet = file.endsWith('.css');
      ask(isSheet ? 'preload' : 'modulepreload', file, {
        crossOrigin: 'anonymous',
        ...(isSheet ? { as: 'style' } : {}),
      });
    }
  }
}

/** For a page whose first files did not arrive: the application cannot say anything itself then. */
function sayNotLoaded(): void {
  const place = document.getElementById('root');
  if (!place && document.readyState === 'loading')
    return document.addEventListener('DOMContentLoaded', sayNotLoaded, { once: true });
  if (!place || place.hasChildNodes()) return;
  // A cached page of an older build, whose files the server no longer has: reloading fetches the server's present page.
  if (visitFromCache() && navigator.onLine) return window.location.reload();
  const message = document.createElement('p');
  message.className = 'page-message';
  message.role = 'alert';
  const language = localStorage.getItem('RaStore.locale')?.replaceAll('"', '') ?? config?.language;
  const [sentence, reload] = NOT_LOADED[language === 'es' ? 'es' : 'en'];
  const again = Object.assign(document.createElement('a'), {
    href: window.location.href,
    textContent: reload,
  });
  again.addEventListener('click', event => {
    // Following the link may lead to the cached page again.
    event.preventDefault();
    window.location.reload();
  });
  message.append(`${sentence} `, again);
  place.append(message);
}

/** The JSON in the element with this id; null where it is empty, or not JSON (which is reported later). */
function jsonIn<Value>(id: string): Value | null {
  try {
    return JSON.parse(document.getElementById(id)?.textContent || 'null') as Value | null;
  } catch {
    return null;
  }
}

/** The files of the longest address that this one begins with: the address of a form begins with its list's. */
function screenAt(screens: Needed['screens']): number[] {
  const path = pathname.replace(/^\/admin\/?|\/$/g, '');
  const given = new URLSearchParams(window.location.search);
  const found = Object.keys(screens)
    .filter(key => {
      const [address = '', name] = key.split('?');
      return (path === address || (address && path.startsWith(`${address}/`))) && (!name || given.has(name));
    })
    .toSorted((one, other) => other.length - one.length);
  return screens[found[0] ?? ''] ?? [];
}

/** As react-admin's store keeps the sidebar. */
function isFolded(): boolean {
  return localStorage.getItem('RaStore.sidebar.open') === 'false';
}

function ask(rel: string, href: string, attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, ...attributes }));
}

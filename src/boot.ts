/**
 * In the page itself, before anything is fetched: the theme, the frame that is painted at once, and the files that this
 * address will need, asked for together instead of one after the other.
 */
import { ensureStorage } from './lib/storage';
import { visitFromCache } from './lib/visit';
import { readSession } from './session/session';
import { applyStoredTheme } from './settings/storedTheme';

/** The build writes this into the page (`vite.page.ts`); while developing it is not there. */
export interface Needed {
  /** Addresses of files; below they are named by their places. */
  files: string[];
  /** Of every page behind the guard. */
  app: number[];
  backends: Record<string, number[]>;
  /** By the address below `/admin/`, with `?name` for one that selects by that; the dashboard's is empty. */
  screens: Record<string, number[]>;
}

const NOT_LOADED = {
  en: ['The back office could not be loaded. Check the connection, then reload the page.', 'Reload'],
  es: ['La trastienda no se pudo cargar. Revise la conexión y vuelva a cargar la página.', 'Volver a cargar'],
} as const;

ensureStorage();
applyStoredTheme();
window.addEventListener('error', ({ target }) => target instanceof HTMLScriptElement && sayNotLoaded(), true);
// Of `early.ts`, whose imports are no elements.
window.addEventListener('notloaded', sayNotLoaded);
const { pathname } = window.location;
const config = jsonIn<{ backend?: string; apiBase?: string; language?: string }>('config');
if (!document.getElementById('config')?.textContent)
  ask('preload', '/config.json', { as: 'fetch', crossOrigin: 'anonymous' });
// A path is no address of its own; what is neither is said by the application.
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

/** Without its first files the application can say nothing itself. */
function sayNotLoaded(): void {
  const place = document.getElementById('root');
  if (!place && document.readyState === 'loading')
    return document.addEventListener('DOMContentLoaded', sayNotLoaded, { once: true });
  if (!place || place.hasChildNodes()) return;
  // A page of an older build, whose files the server has no more: after this it is the server's own.
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
    // The link's own way may end in the cache again.
    event.preventDefault();
    window.location.reload();
  });
  message.append(`${sentence} `, again);
  place.append(message);
}

/** What stands in the page under this id; null where it is empty, or no JSON (which is said later). */
function jsonIn<Value>(id: string): Value | null {
  try {
    return JSON.parse(document.getElementById(id)?.textContent || 'null') as Value | null;
  } catch {
    return null;
  }
}

/** The longest address that this one begins with: a form lies below its list. */
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

/** As react-admin's store keeps it. */
function isFolded(): boolean {
  return localStorage.getItem('RaStore.sidebar.open') === 'false';
}

function ask(rel: string, href: string, attributes: Partial<HTMLLinkElement>): void {
  document.head.append(Object.assign(document.createElement('link'), { rel, href, ...attributes }));
}

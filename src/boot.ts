/**
 * In the page itself, before anything is fetched: the theme, the frame that is painted at once, and the files that this
 * address will need, asked for together instead of one after the other.
 */
import { ensureStorage } from './lib/storage';
import { readSession } from './session/session';
import { applyStoredTheme } from './settings/storedTheme';

/** The build writes this into the page (`vite.page.ts`); while developing it is not there. */
export interface Needed {
  /** Addresses of files; below they are named by their places. */
  files: string[];
  /** Of every page behind the guard. */
  app: number[];
  backends: Record<string, number[]>;
  /** By the address below `/admin/`; the dashboard's is empty. */
  screens: Record<string, number[]>;
}

ensureStorage();
applyStoredTheme();
const { pathname } = window.location;
const config = jsonIn<{ backend?: string; apiBase?: string }>('config');
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
    const places = [...app, ...(backends[config?.backend ?? 'trastienda'] ?? []), ...screenAt(screens)];
    for (const place of new Set(places))
      ask('modulepreload', needed.files[place]!, { crossOrigin: 'anonymous' });
  }
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
  const found = Object.keys(screens)
    .filter(address => path === address || (address && path.startsWith(`${address}/`)))
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

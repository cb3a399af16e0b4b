/**
 * Detects that the server has a newer build or changed settings. After an upgrade, an open tab can need files of its
 * own build that the server has deleted, so the tab reloads once. A page that the browser took from its cache is
 * compared with the server's page in the background. The name of the entry file identifies a build (`vite.page.ts`).
 */
import { hasUnsavedWork } from './unsavedWork';
import { findCachedPageNavigation } from './findCachedPageNavigation';

const MARKS = ['build', 'config'];

/**
 * Minimum milliseconds between two reloads of the same URL by the same build. Without a minimum, a tab would reload
 * forever if two servers with different builds answer in turn. The minimum applies to each URL separately, because
 * several URLs can be in the browser's cache with an older build.
 */
const ONCE = 60_000;

/**
 * Reloads the page if the server has a newer build and no typed input would be lost.
 * @returns true if the page reloads. It does not reload if this URL has just reloaded from this build, or if
 *   `sessionStorage` is blocked
 */
export const reloadIfNewBuild = async (): Promise<boolean> =>
  !hasUnsavedWork() && reloadsIfOther(window.location.href);

export async function revalidateCachedPage(): Promise<void> {
  const visit = findCachedPageNavigation();
  if (visit) await reloadsIfOther(visit.name);
}

async function reloadsIfOther(address: string): Promise<boolean> {
  try {
    const mine = mark(id => document.getElementById(id)?.textContent);
    const visit = `${mine} ${address}`;
    if (!mine || wasJustReloaded(visit)) return false;
    const answer = await fetch(address, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      // If the server does not respond within 5 seconds, the page is not reloaded. A person may be waiting for the
      // screen.
      signal: AbortSignal.timeout(5000),
    });
    if (!answer.ok) return false;
    const page = await answer.text();
    // A regular expression reads build and settings from the new page. Parsing that page as HTML would apply the
    // current page's content security policy to its styles.
    const theirs = mark(id => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(page)?.[1]);
    if (!theirs || theirs === mine || hasUnsavedWork()) return false;
    sessionStorage.setItem(visit, String(Date.now()));
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}

/** Returns a text that identifies the build and the settings of a page. Empty if the page is not this application. */
function mark(textOf: (id: string) => string | null | undefined): string {
  const [build, settings] = MARKS.map(id => textOf(id) ?? '');
  return build ? `${build} ${settings}` : '';
}

const wasJustReloaded = (visit: string): boolean => Date.now() - Number(sessionStorage.getItem(visit)) < ONCE;

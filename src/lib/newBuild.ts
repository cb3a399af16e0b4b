/**
 * Detects that the server has another build or other settings than the open page. A tab that was open during an
 * upgrade lacks files of its own build, so it reloads itself once. A page from the browser's cache is revalidated in
 * the background. The name of the first file identifies a build (`vite.page.ts`).
 */
import { hasUnsavedWork } from './unsavedWork';
import { findCachedVisit } from './cachedVisit';

const MARKS = ['build', 'config'];

/**
 * Minimum milliseconds between two reloads from the same build. Without this limit, two servers with two builds
 * would reload the tab forever.
 */
const ONCE = 60_000;

/**
 * Reloads the page if the server has another build and no typed input would be lost.
 * @returns true if the page reloads; never twice in a row from the same build, and never without access to the tab's
 *   storage
 */
export const reloadIfNewBuild = async (): Promise<boolean> =>
  !hasUnsavedWork() && reloadsIfOther(window.location.href);

export async function revalidateCachedPage(): Promise<void> {
  const visit = findCachedVisit();
  if (visit) await reloadsIfOther(visit.name);
}

async function reloadsIfOther(address: string): Promise<boolean> {
  try {
    const mine = mark(id => document.getElementById(id)?.textContent);
    if (!mine || wasJustLeft(mine)) return false;
    const answer = await fetch(address, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      // The request has a time limit, because the person may be looking at a spinner.
      signal: AbortSignal.timeout(5000),
    });
    if (!answer.ok) return false;
    const page = await answer.text();
    // The page is not parsed as HTML, because this page's content security policy would be applied to the styles in it.
    const theirs = mark(id => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(page)?.[1]);
    if (!theirs || theirs === mine || hasUnsavedWork()) return false;
    sessionStorage.setItem(mine, String(Date.now()));
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}

/** The identity of a page; empty for a page of another application. */
function mark(textOf: (id: string) => string | null | undefined): string {
  const [build, settings] = MARKS.map(id => textOf(id) ?? '');
  return build ? `${build} ${settings}` : '';
}

const wasJustLeft = (page: string): boolean => Date.now() - Number(sessionStorage.getItem(page)) < ONCE;

/**
 * Finds out whether the server has a newer page than the open one: of another build, or with other settings.
 *
 * A tab that was open while the server was upgraded misses the files of its own build. It loads the page again by itself,
 * once (docs/decisions/0027-failures-keep-input.md). A page from the browser's cache is fetched again in the background
 * (docs/decisions/0026-a-page-loads-in-two-steps.md). A build is identified by the name of its first file
 * (`vite.page.ts`).
 */
import { hasUnsavedWork } from './unsavedWork';
import { findCachedVisit } from './cachedVisit';

/** Ids of the elements whose texts identify a page. */
const MARKS = ['build', 'config'];

/** Milliseconds in which the same build is not left twice: two servers with two builds would send the tab back and forth. */
const ONCE = 60_000;

/**
 * Loads the page again at its present address where the server has another one and nothing that was typed would be lost.
 * @returns whether it does; never twice in a row from the same build, and never where the tab's storage is forbidden
 */
export const reloadsForNewBuild = async (): Promise<boolean> =>
  !hasUnsavedWork() && reloadsIfOther(window.location.href);

/** Fetches a page that came from the cache again, so that the next visit has the newest, and loads it where it differs. */
export async function renewPage(): Promise<void> {
  const visit = findCachedVisit();
  if (visit) await reloadsIfOther(visit.name);
}

/** @param address whose page is up to date in the browser's cache afterwards */
async function reloadsIfOther(address: string): Promise<boolean> {
  try {
    const mine = mark(id => document.getElementById(id)?.textContent);
    if (!mine || wasJustLeft(mine)) return false;
    const answer = await fetch(address, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      // Somebody may be looking at a spinner.
      signal: AbortSignal.timeout(5000),
    });
    if (!answer.ok) return false;
    const page = await answer.text();
    // Not parsed as HTML: this page's own content security policy would be applied to the styles in it.
    const theirs = mark(id => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(page)?.[1]);
    if (!theirs || theirs === mine || hasUnsavedWork()) return false;
    sessionStorage.setItem(mine, String(Date.now()));
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}

/** What identifies a page; empty where it is not a page of ours. */
function mark(textOf: (id: string) => string | null | undefined): string {
  const [build, settings] = MARKS.map(id => textOf(id) ?? '');
  return build ? `${build} ${settings}` : '';
}

const wasJustLeft = (page: string): boolean => Date.now() - Number(sessionStorage.getItem(page)) < ONCE;

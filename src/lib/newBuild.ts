/**
 * Whether the server has another page by now than the one that is open: of another build, or with other settings.
 *
 * A tab that was open while the server was upgraded misses the files of its own build: it loads the page again by itself,
 * once (docs/decisions/0068-a-tab-of-an-older-build.md). A page that the browser had in its cache is asked for again behind
 * it (docs/decisions/0092-a-page-from-the-cache.md). A build is known by the list of files that it writes into the page
 * (`vite.page.ts`).
 */
import { visitFromCache } from './visit';

/** Of the elements whose texts make a page another one. */
const MARKS = ['needed', 'config'];

/** Milliseconds within which the same build is not left twice: two servers with two builds would pass the tab to and fro. */
const ONCE = 60_000;

/**
 * Where the server has another page by now, and nothing that was typed would be lost, loads this one again at its present address.
 * @returns whether it does; never twice in a row from the same build, and never where the tab's storage is forbidden
 */
export const reloadsForNewBuild = async (): Promise<boolean> =>
  !wouldLose() && reloadsIfOther(window.location.href);

/** Asks for a page that came from the cache again, so that the next visit has the newest, and loads it where it is another one. */
export async function renewPage(): Promise<void> {
  const visit = visitFromCache();
  if (visit) await reloadsIfOther(visit.name);
}

/** @param address whose page the browser's cache has anew afterwards */
async function reloadsIfOther(address: string): Promise<boolean> {
  try {
    const mine = mark(id => document.getElementById(id)?.textContent);
    if (!mine || wasJustLeft(mine)) return false;
    const answer = await fetch(address, {
      headers: { accept: 'text/html' },
      cache: 'no-cache',
      // Somebody may look at a spinner.
      signal: AbortSignal.timeout(5000),
    });
    if (!answer.ok) return false;
    const page = await answer.text();
    // Not parsed: this page's own policy would be asked about the styles in it.
    const theirs = mark(id => new RegExp(`id="${id}"[^>]*>([^<]*)<`).exec(page)?.[1]);
    if (!theirs || theirs === mine || wouldLose()) return false;
    sessionStorage.setItem(mine, String(Date.now()));
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}

/** What makes a page another one; empty where it is none of ours. */
function mark(textOf: (id: string) => string | null | undefined): string {
  const [build, settings] = MARKS.map(id => textOf(id) ?? '');
  return build ? `${build} ${settings}` : '';
}

const wasJustLeft = (page: string): boolean => Date.now() - Number(sessionStorage.getItem(page)) < ONCE;

/** Asks as the browser would, without its question: a form with changes in it keeps the page. */
export const wouldLose = (): boolean =>
  !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

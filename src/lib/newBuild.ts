/**
 * A tab that was open while the server was upgraded misses the files of its own build: it loads the page again by itself,
 * once (docs/decisions/0068-a-tab-of-an-older-build.md). A build is known by the list of files that it writes into the page
 * (`vite.page.ts`).
 */

// Not parsed: the page's own policy would be asked about the styles in it.
const LIST = /id="needed"[^>]*>([^<]+)</;

/**
 * Where the server has another build by now, and nothing that was typed would be lost, loads the page at its present address again.
 * @returns whether it does; never twice from the same build, and never where the tab's storage is forbidden
 */
export async function reloadsForNewBuild(): Promise<boolean> {
  try {
    const mine = document.getElementById('needed')?.textContent;
    // Two servers with two builds would pass the tab to and fro.
    if (!mine || wouldLose() || sessionStorage.getItem(mine)) return false;
    const answer = await fetch(window.location.href, {
      headers: { accept: 'text/html' },
      cache: 'no-store',
      // Somebody looks at a spinner.
      signal: AbortSignal.timeout(5000),
    });
    const theirs = answer.ok && LIST.exec(await answer.text())?.[1];
    if (!theirs || theirs === mine || wouldLose()) return false;
    sessionStorage.setItem(mine, 'left');
    window.location.reload();
    return true;
  } catch {
    return false;
  }
}

/** Asks as the browser would, without its question: a form with changes in it keeps the page. */
const wouldLose = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

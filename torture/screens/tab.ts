/** A tab of the application in which faults are made: its calls, its console messages, and whether it is still waiting. */
import type { Page, Route } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Tab {
  page: Page;
  /** As the browser stores it; empty: nobody is signed in. */
  session: string;
  /** Answers calls in the server's place while a fault lasts. */
  answer: ((route: Route) => unknown) | null;
  /** Calls since the fault began, such as `PUT /api/branch/31`. */
  calls: string[];
  /** Uncaught errors, and messages from React and the browser. */
  complaints: string[];
  /** Calls without an answer. */
  pending: () => number;
}

const CALL = /^https?:\/\/[^/]+\/(api|token)\//;

/** Messages that the application itself writes about a failed call, and those of the browser about the same. */
const EXPECTED =
  /^Failed to |^Could not |net::ERR_|dynamically imported module|Unable to preload CSS|MIME type|^The server answered|^No response|HttpError/;

export async function watchTab(page: Page, session: string): Promise<Tab> {
  const open = new Set<object>();
  const tab: Tab = { page, session, answer: null, calls: [], complaints: [], pending: () => open.size };
  page.on('pageerror', error => tab.complaints.push(`not caught: ${error.message}`));
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type()) && !EXPECTED.test(message.text()))
      tab.complaints.push(message.text().slice(0, 200));
  });
  page.on('dialog', question => void question.accept());
  page.on('request', request => {
    if (!CALL.test(request.url())) return;
    open.add(request);
    tab.calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const close = (request: object) => void open.delete(request);
  page.on('requestfinished', close).on('requestfailed', close);
  await page.route(CALL, route => (tab.answer ? tab.answer(route) : route.fallback()));
  return tab;
}

/** Elements that are shown while something is loading. */
const BUSY = '.waiting, main .MuiSkeleton-root, main [aria-busy=true], main .MuiCircularProgress-root';

/** @returns whether the tab came to rest within that many milliseconds */
export async function waitUntilSettled(tab: Tab, most = 10_000): Promise<boolean> {
  const until = performance.now() + most;
  for (let quiet = 0; performance.now() < until; await sleep(50)) {
    const busy = tab.pending() > 0 || (await isBusy(tab.page));
    quiet = busy ? 0 : quiet + 1;
    if (quiet === 3) return true;
  }
  return false;
}

/** While the page reloads it is white, or cannot be queried; while a dialog is open, it waits for a person. */
const isBusy = async (page: Page): Promise<boolean> =>
  !(await isDrawn(page)) ||
  page
    .evaluate(busy => !document.querySelector('[role=dialog]') && document.querySelector(busy) !== null, BUSY)
    .catch(() => true);

/** @returns whether there is text on the page */
export const isDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.body.innerText.trim().length > 30).catch(() => false);

/** Goes to another address of the application as a link in it does, and discards what was typed. */
export async function goToAddress({ page }: Tab, address: string): Promise<void> {
  await page.evaluate(to => {
    // In the form that the router keeps; it asks before a form is left.
    const state = history.state as { idx?: number } | null;
    const next = { usr: null, key: String(performance.now()), idx: (state?.idx ?? 0) + 1 };
    history.pushState(next, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: next }));
  }, address);
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave' });
  if (await leave.isVisible().catch(() => false)) await leave.click();
}

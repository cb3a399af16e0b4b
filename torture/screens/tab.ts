import type { Page, Route } from 'playwright-core';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Tab {
  page: Page;
  /** The session as the browser stores it; empty when not signed in. */
  session: string;
  /** Answers calls in place of the server during a fault. Null to let calls reach the server. */
  answer: ((route: Route) => unknown) | null;
  /** Calls since the fault began, such as `PUT /api/branch/31`. */
  calls: string[];
  /** Uncaught errors, and messages from React and the browser. */
  complaints: string[];
  /** Number of calls without a response. */
  pending: () => number;
}

const CALL = /^https?:\/\/[^/]+\/(api|token)\//;

/** These messages are about failed calls, which the application and the browser log on purpose. */
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

/** Elements that match this selector are shown during loading. */
const BUSY = '.waiting, main .MuiSkeleton-root, main [aria-busy=true], main .MuiCircularProgress-root';

/**
 * Waits until nothing is loading.
 * @param most timeout in milliseconds
 * @returns false after the timeout
 */
export async function waitUntilSettled(tab: Tab, most = 10_000): Promise<boolean> {
  const until = performance.now() + most;
  for (let quiet = 0; performance.now() < until; await sleep(50)) {
    const busy = tab.pending() > 0 || (await isBusy(tab.page));
    quiet = busy ? 0 : quiet + 1;
    if (quiet === 3) return true;
  }
  return false;
}

/** A reloading page is blank or cannot be queried. A page with an open dialog is not busy, but waits for the user. */
const isBusy = async (page: Page): Promise<boolean> =>
  !(await isDrawn(page)) ||
  page
    .evaluate(busy => !document.querySelector('[role=dialog]') && document.querySelector(busy) !== null, BUSY)
    .catch(() => true);

export const isDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.body.innerText.trim().length > 30).catch(() => false);

/** Unsaved input is discarded, as when a user follows a link within the application. */
export async function goToAddress({ page }: Tab, address: string): Promise<void> {
  await page.evaluate(to => {
    // The router's history state is used, because the router asks before the user leaves a form with changes.
    const state = history.state as { idx?: number } | null;
    const next = { usr: null, key: String(performance.now()), idx: (state?.idx ?? 0) + 1 };
    history.pushState(next, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: next }));
  }, address);
  const leave = page.getByRole('dialog').getByRole('button', { name: 'Leave' });
  if (await leave.isVisible().catch(() => false)) await leave.click();
}

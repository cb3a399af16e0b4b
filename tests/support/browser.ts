/** A real browser on the real shop, used as a person would use it. Errors in the console fail the test. */
import axe from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
  type Request,
} from 'playwright-core';
import { expect } from 'vitest';
import { ownShop } from './ownShop.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page starts in the process of the empty page before it; by default Chromium starts a second process.
  '--renderer-process-limit=1',
];

export const OWNER = { userName: 'owner', password: 'trastienda-demo' };

/** Milliseconds that anything on a page may take before its test fails. This is generous, because the machine may have other work. */
const PATIENCE = 90_000;

/** One browser for all files of a worker, opened by the first page; it ends with the worker. */
let browser: Promise<Browser> | undefined;
let complaints: string[] = [];
let expected: RegExp[] = [];

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
    args: ARGS,
  });

/** A browser that crashed fails its test, but not the tests after it: it is opened again. */
async function opened(): Promise<Browser> {
  const known = (browser ??= launch());
  const isThere = await known.then(
    found => found.isConnected(),
    () => false,
  );
  if (!isThere && browser === known) browser = launch();
  return browser;
}

/** The calls of all pages that have no answer yet. */
const unanswered = new Set<Request>();

/** How much of a page's text is printed, in characters. */
const MOST_TEXT = 1500;

/** For a failed test that nobody watched: the addresses of its pages, what they show, and what they wait for. */
export async function sayHowPagesStand(): Promise<void> {
  const contexts = (await browser?.catch(() => undefined))?.contexts() ?? [];
  for (const page of contexts.flatMap(context => context.pages())) {
    const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String);
    console.log(`It stood at ${page.url()}\n${text.replace(/\n+/g, '\n').slice(0, MOST_TEXT)}`);
  }
  for (const request of unanswered) console.log(`Without an answer: ${request.method()} ${request.url()}`);
}

/** Runs after each test (`eachJourney.ts`). @throws if a page logged to its console what the test does not expect */
export async function closePages(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) {
    // A page polls by itself, and a test's own answer to such a call may be under way when the page closes.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
  unanswered.clear();
  const unexpected = complaints.filter(complaint => !expected.some(pattern => pattern.test(complaint)));
  complaints = [];
  expected = [];
  expect(unexpected).toEqual([]);
}

/** For a test that makes calls fail: the console may report that, and nothing else. */
export function expectComplaints(...patterns: RegExp[]): void {
  expected.push(/Failed to load resource/, ...patterns);
}

/** A fresh page (its own storage), by default at 1280 × 800. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (
    await opened()
  ).newContext({
    // Some pages use a server of their own, without the shop.
    baseURL: options.baseURL ?? ownShop().address,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  // Prefetching would take time from the tests that run beside this one; `withScreensAhead` allows it for one page.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  // For every tab.
  context.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The browser's own message on a failed request does not name it.
    const address = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : '';
    complaints.push(message.text() + address);
  });
  context.on('request', request => unanswered.add(request));
  context.on('requestfinished', request => unanswered.delete(request));
  context.on('requestfailed', request => unanswered.delete(request));
  context.on('weberror', error => complaints.push(error.error().message));
  // The application calls its own server and no other.
  context.on('request', request => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') complaints.push(`Asked ${request.url()}`);
  });
  return context.newPage();
}

/** Lets this page prefetch the other screens while it is idle, as it does for real users. */
export async function withScreensAhead(page: Page): Promise<void> {
  await page.addInitScript(() => void Reflect.deleteProperty(navigator, 'connection'));
  await page.reload();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
}

/** Goes to another address of the application as a link in it does: a reload would take ten times as long. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate(address => {
    // An entry as react-router writes it: its form guard needs to know the direction of a step.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const entry = { usr: null, key: crypto.randomUUID().slice(0, 8), idx: idx + 1 };
    history.pushState(entry, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: entry }));
  }, path);

/** Fills the sign-in form that is shown, and sends it. */
export async function fillSignIn(page: Page, user = OWNER): Promise<void> {
  await page.getByLabel('Email').fill(user.userName);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** Signs in through the form with a new session, at that page, and waits until the page has loaded. */
export async function freshlySignedIn(
  path = '/admin',
  options: BrowserContextOptions = {},
  user = OWNER,
): Promise<Page> {
  const page = await newPage(options);
  await page.goto(path);
  await fillSignIn(page, user);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
}

type Kept = Awaited<ReturnType<BrowserContext['storageState']>>['origins'][number];

/** The browser's storage after each person's first sign-in at each address. */
const kept = new Map<string, Kept>();

/**
 * A page of somebody who has signed in before, at no address yet: for a test that answers its first calls, or sets its clock.
 * The worker's tests share the session, so none may end it.
 */
export async function signedInBlank(options: BrowserContextOptions = {}, user = OWNER): Promise<Page> {
  const who = `${user.userName} at ${options.baseURL ?? ownShop().address}`;
  if (!kept.has(who)) {
    // Signs in with a default window: the options of one test must not affect the others.
    const first = await freshlySignedIn(
      '/admin/settings',
      options.baseURL ? { baseURL: options.baseURL } : {},
      user,
    );
    const { origins } = await first.context().storageState();
    kept.set(who, origins[0]!);
    await first.context().close();
  }
  const page = await newPage(options);
  await page.context().addInitScript(remember, kept.get(who));
  return page;
}

/**
 * Restores the storage in a context's first page. A context that gets the storage as its state would open an extra page for that,
 * which takes a quarter of a second.
 */
function remember({ origin, localStorage: items }: Kept): void {
  if (location.origin !== origin || localStorage.getItem('remembered')) return;
  for (const { name, value } of [...items, { name: 'remembered', value: 'yes' }])
    localStorage.setItem(name, value);
}

/** The same, as after a reload: the page has loaded at that address. */
export async function signedIn(
  path = '/admin',
  options: BrowserContextOptions = {},
  user = OWNER,
): Promise<Page> {
  const page = await signedInBlank(options, user);
  await page.goto(path);
  await page.getByRole('button', { name: 'Logout' }).waitFor();
  return page;
}

/** A phone held upright. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/** CSS pixels by which a page overflows its right edge, once three frames in a row agree: a resized page takes some to settle. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const read = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    let pixels = read();
    for (let same = 0; same < 3;) {
      await new Promise(resolve => requestAnimationFrame(resolve));
      const now = read();
      same = now === pixels ? same + 1 : 0;
      pixels = now;
    }
    return pixels;
  });

/** Types as a scanner does: all keys at once. Their timestamps are those of a scanner, however long the page takes for each. */
export const scan = (page: Page, code: string) =>
  page.evaluate(digits => {
    const keys = [...digits, 'Enter'].map(
      key => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    for (const key of keys) (document.activeElement ?? document.body).dispatchEvent(key);
  }, code);

/** The same, including what a scanner leaves in the box that has the focus. */
export const scanInBox = (page: Page, code: string) =>
  page.evaluate(digits => {
    const box = document.activeElement!;
    let at = performance.now();
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      // The times of the keys themselves, as from a real scanner: however long the page takes for each of them.
      Object.defineProperty(event, 'timeStamp', { value: (at += 4) });
      return box.dispatchEvent(event);
    };
    for (const digit of digits) {
      press(digit);
      document.execCommand('insertText', false, digit);
    }
    press('Enter');
  }, code);

/** `expect` for something that takes time: `await eventually(() => page.url()).toBe(…)`. */
export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE, interval: 25 });

/** Waits until the element has the focus, so that keys that a person presses would go to it. */
export const hasFocus = (place: Locator) =>
  eventually(() => place.evaluate(element => element === document.activeElement)).toBe(true);

/** The choices of the menu that is open. The branch switcher above every page always has choices of its own. */
export const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option');

/** Checks that a deleted row is gone. While the question is open, a locator by role finds no row at all. */
export async function rowGone(row: Locator): Promise<void> {
  await row.page().getByRole('dialog').waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
}

/** What axe finds that is serious or worse on the page in its present state; by all of its rules unless some are named. */
export const seriousFaults = (page: Page, rules: string[] = []): Promise<string[]> =>
  faults(page, rules, ['serious', 'critical']);

/** What axe finds on the page in its present state, of any severity unless some are named; `within`: in one part of it. */
export async function faults(
  page: Page,
  rules: string[] = [],
  weights?: string[],
  within?: string,
): Promise<string[]> {
  // A Content Security Policy blocks injected script tags, but not evaluated code. Compiling axe takes longer than most of its runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([only, part]) => {
      // A button that has just been enabled is between two colours for a quarter of a second.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
      const found = await (window as unknown as { axe: typeof axe }).axe.run(part ?? document, {
        resultTypes: ['violations'],
        // Off in axe by default: 24 by 24 pixels for everything that is pressed (WCAG 2.2).
        ...(only.length ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
      });
      return found.violations;
    },
    [rules, within] as const,
  );
  const counted = violations.filter(({ impact }) => !weights || weights.includes(impact ?? ''));
  return counted.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(node => node.html).join(' | ')})`);
}

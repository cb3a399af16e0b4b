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
  // A new page reuses the process of the blank page. By default, Chromium starts a second process.
  '--renderer-process-limit=1',
];

export const OWNER = { userName: 'owner', password: 'trastienda-demo' };

/** Timeout for anything on a page, in milliseconds. The value is generous, because the machine may be busy. */
const PATIENCE = 90_000;

let browser: Promise<Browser> | undefined;
let complaints: string[] = [];
let expected: RegExp[] = [];

const launch = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
    args: ARGS,
  });

/** Returns the browser, and starts it again if it has crashed, so that only one test fails. */
async function opened(): Promise<Browser> {
  const known = (browser ??= launch());
  const isThere = await known.then(
    found => found.isConnected(),
    () => false,
  );
  if (!isThere && browser === known) browser = launch();
  return browser;
}

const unanswered = new Set<Request>();

const MAX_TEXT = 1500;

export async function sayHowPagesStand(): Promise<void> {
  const contexts = (await browser?.catch(() => undefined))?.contexts() ?? [];
  for (const page of contexts.flatMap(context => context.pages())) {
    const text = await page.locator('body').innerText({ timeout: 5000 }).catch(String);
    console.log(`It stood at ${page.url()}\n${text.replace(/\n+/g, '\n').slice(0, MAX_TEXT)}`);
  }
  for (const request of unanswered) console.log(`Without an answer: ${request.method()} ${request.url()}`);
}

/** Runs after each test (`eachJourney.ts`). @throws if a page logged an unexpected message to its console */
export async function closePages(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) {
    // Pages poll, so a call that the test answers may still be running when the page closes.
    for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.close();
  }
  unanswered.clear();
  const unexpected = complaints.filter(complaint => !expected.some(pattern => pattern.test(complaint)));
  complaints = [];
  expected = [];
  expect(unexpected).toEqual([]);
}

export function expectComplaints(...patterns: RegExp[]): void {
  expected.push(/Failed to load resource/, ...patterns);
}

/** Opens a page with empty storage, by default at 1280 × 800. */
export async function newPage(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await (
    await opened()
  ).newContext({
    // Some pages use a separate server without the shop.
    baseURL: options.baseURL ?? ownShop().address,
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(PATIENCE);
  // Prefetching would slow down concurrent tests; `withScreensAhead` enables it for one page.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  context.on('console', message => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    // The browser's message about a failed request does not contain the URL.
    const address = message.text().startsWith('Failed to load resource') ? ` ${message.location().url}` : '';
    complaints.push(message.text() + address);
  });
  context.on('request', request => unanswered.add(request));
  context.on('requestfinished', request => unanswered.delete(request));
  context.on('requestfailed', request => unanswered.delete(request));
  context.on('weberror', error => complaints.push(error.error().message));
  context.on('request', request => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') complaints.push(`Asked ${request.url()}`);
  });
  return context.newPage();
}

/** Enables prefetching of other screens in this page, as for real users. */
export async function withScreensAhead(page: Page): Promise<void> {
  await page.addInitScript(() => void Reflect.deleteProperty(navigator, 'connection'));
  await page.reload();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
}

/** Navigates within the application like a link. A reload would take ten times as long. */
export const goWithin = (page: Page, path: string): Promise<void> =>
  page.evaluate(address => {
    // The history entry has react-router's format, whose form guard needs the index to know the direction of a step.
    const { idx = 0 } = (history.state ?? {}) as { idx?: number };
    const entry = { usr: null, key: crypto.randomUUID().slice(0, 8), idx: idx + 1 };
    history.pushState(entry, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: entry }));
  }, path);

export async function fillSignIn(page: Page, user = OWNER): Promise<void> {
  await page.getByLabel('Email').fill(user.userName);
  await page.getByLabel('Password', { exact: true }).fill(user.password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

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

const kept = new Map<string, Kept>();

/**
 * Opens a blank page with the session of an earlier sign-in, for a test that answers the first calls or sets the clock.
 * The worker's tests share the session, so no test may end it.
 */
export async function signedInBlank(options: BrowserContextOptions = {}, user = OWNER): Promise<Page> {
  const who = `${user.userName} at ${options.baseURL ?? ownShop().address}`;
  if (!kept.has(who)) {
    // The first sign-in uses the default window, so that a test's options do not affect later tests.
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
 * Restores the storage in the first page of a context. Passing it as the context's state would open an extra page,
 * which takes 250 ms.
 */
function remember({ origin, localStorage: items }: Kept): void {
  if (location.origin !== origin || localStorage.getItem('remembered')) return;
  for (const { name, value } of [...items, { name: 'remembered', value: 'yes' }])
    localStorage.setItem(name, value);
}

/** Opens a page with the session of an earlier sign-in, and waits until the page at `path` has loaded. */
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

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
};

/**
 * Returns the pixels by which a page overflows its right edge, once three frames agree, because a resized page needs
 * some frames to settle.
 */
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

/** Types a code with the key timestamps of a scanner, whatever time the page needs for each key. */
export const scan = (page: Page, code: string) =>
  page.evaluate(digits => {
    const keys = [...digits, 'Enter'].map(
      key => new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
    for (const key of keys) (document.activeElement ?? document.body).dispatchEvent(key);
  }, code);

/** Like `scan`, but also types the characters into the focused box. */
export const scanInBox = (page: Page, code: string) =>
  page.evaluate(digits => {
    const box = document.activeElement!;
    let at = performance.now();
    const press = (key: string) => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: (at += 4) });
      return box.dispatchEvent(event);
    };
    for (const digit of digits) {
      press(digit);
      document.execCommand('insertText', false, digit);
    }
    press('Enter');
  }, code);

export const eventually = <T>(read: () => T) => expect.poll(read, { timeout: PATIENCE, interval: 25 });

export const hasFocus = (place: Locator) =>
  eventually(() => place.evaluate(element => element === document.activeElement)).toBe(true);

/** The options of the open menu. The branch switcher above the page has separate options. */
export const options = (page: Page): Locator => page.getByRole('listbox').getByRole('option');

/**
 * Waits until a deleted row has disappeared. While the confirmation dialog is open, a locator by role finds no row at
 * all.
 */
export async function rowGone(row: Locator): Promise<void> {
  await row.page().getByRole('dialog').waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
}

/**
 * Runs axe on the page in its current state, with all rules by default. @returns the serious and critical violations
 */
export const seriousFaults = (page: Page, rules: string[] = []): Promise<string[]> =>
  faults(page, rules, ['serious', 'critical']);

/** Rows of a list that axe checks. All rows have the same controls, and axe takes a second for a hundred of them. */
const CHECKED_ROWS = 10;

/**
 * Runs axe on the page in its current state. @returns the violations, of any severity by default; `within` restricts
 * them to an element
 */
export async function faults(
  page: Page,
  rules: string[] = [],
  weights?: string[],
  within?: string,
  rows = CHECKED_ROWS,
): Promise<string[]> {
  // Axe is evaluated, because the Content Security Policy blocks injected script tags. It is evaluated once per page,
  // because compiling it takes longer than most runs.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ([only, part, rows]) => {
      // Animations must have ended: a button that was just enabled is between two colours for 250 ms.
      const ending = document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
      await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
      const further = [
        `main tbody > tr:nth-child(n + ${rows + 1})`,
        `main tbody:nth-of-type(n + ${rows + 1})`,
      ];
      const checked = { include: [part ?? document], exclude: further };
      const found = await (window as unknown as { axe: typeof axe }).axe.run(checked, {
        resultTypes: ['violations'],
        // Axe has this rule off by default: targets of at least 24 by 24 pixels (WCAG 2.2).
        ...(only.length ? { runOnly: only } : { rules: { 'target-size': { enabled: true } } }),
      });
      return found.violations;
    },
    [rules, within, rows] as const,
  );
  const counted = violations.filter(({ impact }) => !weights || weights.includes(impact ?? ''));
  return counted.map(({ id, help, nodes }) => `${id}: ${help} (${nodes.map(node => node.html).join(' | ')})`);
}

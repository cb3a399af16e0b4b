/**
 * Measures each control of each screen on a processor that is four times slower: the time from a click to the next
 * frame (INP), and the tasks that block the page for more than 50 ms. Every control is clicked once, except the
 * controls of `LEAVING`, which sign out, print or download. The screen is reloaded after a click that navigated, opened
 * a dialog or changed the number of controls. Before the screens, our product form is compared with a form of plain
 * react-admin inputs, which shows how fast a click is on this machine.
 */
import { chromium, type Browser, type Locator, type Page } from 'playwright-core';
import { RESOURCES, ROUTES } from '../tests/support/appPages.ts';
import { BROWSER, measureInContext, openBothContexts } from './browserContexts.ts';
import { openSession, signIn, type BenchShop } from './shop.ts';

const SLOWER = 4;
const FORM_ROUNDS = 3;
const SHOWN = Number(process.env.BENCH_SHOWN ?? 15);
/**
 * Limits in milliseconds: a click feels immediate below the first, and a task blocks the page above the second.
 */
const GOAL = { press: 100, task: 50 };

/** Every route of the application. The form of a list follows the list. */
const SCREENS = [
  '/admin',
  '/admin/products?branchId=31&categoryId=1',
  ...[...RESOURCES, ...ROUTES].map(({ path }) => `/admin/${path}`),
];

const CONTROLS = 'a[href], button, input, select, textarea, summary, [role=combobox], [role=radio]';
const OTHER_ROWS = 'tbody tr:nth-child(n + 2) *, tbody.record:nth-of-type(n + 2) *';
/** Selects the dialogs, menus, lists and alerts that a click opens. */
const OPENED = '[role=dialog], [role=menu], [role=listbox], [role=alert]';
const LEAVING = /^(Logout|Sign out|Start my own shop|Print|Download|Export|Skip)/;

interface Press {
  screen: string;
  control: string;
  /**
   * Milliseconds: `press` is the time from the click to the next frame, `task` the duration of the longest task until
   * the page was idle.
   */
  press: number;
  task: number;
}

export async function measurePresses(shop: BenchShop): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: BROWSER,
  });
  // A regular expression of screens to run, such as `^/admin$` for the dashboard.
  const only = process.env.BENCH_SCREEN;
  if (!only) await compareForms(browser);
  const page = await observed(browser, shop.address);
  await signIn(page);
  await slowed(page);
  const presses: Press[] = [];
  for (const screen of SCREENS.filter(path => !only || new RegExp(only).test(path)))
    for (const address of [screen, ...(await readForm(page, screen))]) {
      const pressed = await pressAll(page, address);
      presses.push(...pressed);
      const slow = pressed.filter(({ press }) => press > GOAL.press);
      // Results are printed screen by screen, because all screens together take an hour.
      console.log(`${address}: ${pressed.length} controls, ${slow.length} over ${GOAL.press} ms`);
      slow.map(inOneLine).forEach(line => console.log(line));
    }
  await browser.close();
  say(presses);
}

async function compareForms(browser: Browser): Promise<void> {
  const both = await openBothContexts('stock-form');
  const { session } = await openSession(both.ours);
  const forms = {
    ours: `${both.ours}/admin/products/create?branchId=31&categoryId=1`,
    stock: `${both.stock}/#/products/create`,
  };
  const presses = { ours: [] as Press[], stock: [] as Press[] };
  for (let round = 0; round < FORM_ROUNDS; round++) {
    for (const name of ['ours', 'stock'] as const) {
      const page = await observed(browser, both[name]);
      await page.addInitScript(stored => localStorage.setItem('session', stored), session);
      await slowed(page);
      presses[name].push(...(await pressAll(page, forms[name], 'form:not([role=search])')));
      await page.context().close();
    }
  }
  await both.close();
  console.log(
    `The form of a product, ${FORM_ROUNDS} rounds; milliseconds to the next frame: median, nine in ten, most`,
  );
  for (const [name, all] of Object.entries(presses)) {
    if (all.length === 0) throw new Error(`No control of the form of ${name} was pressed`);
    const sorted = all.map(({ press }) => press).toSorted((one, other) => one - other);
    const at = (share: number) =>
      sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0);
    console.log(`${name.padEnd(6)} ${sorted.length} presses: ${at(0.5)}, ${at(0.9)}, ${at(1)}`);
  }
  console.log('');
}

async function observed(browser: Browser, baseURL: string): Promise<Page> {
  const context = await measureInContext(browser, baseURL);
  await context.addInitScript(observe);
  return context.newPage();
}

async function slowed(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

function observe(): void {
  const taken = { press: 0, task: 0 };
  Object.assign(window, { taken });
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId?: number })[])
      if (entry.interactionId) taken.press = Math.max(taken.press, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  new PerformanceObserver(list => {
    for (const { duration } of list.getEntries()) taken.task = Math.max(taken.task, duration);
  }).observe({ type: 'longtask' });
}

async function readForm(page: Page, screen: string): Promise<string[]> {
  await page.goto(screen);
  await quiet(page);
  const form = page.locator('main a[href*="/create"], main a[href*="/add"]').first();
  const address = (await form.count()) > 0 ? await form.getAttribute('href') : null;
  return address ? [address] : [];
}

/**
 * @param within selector of the controls to click; menu and header are the same on every screen and are clicked once
 * @throws Error if an earlier click has signed out, because the sign-in page would be measured
 */
async function pressAll(
  page: Page,
  screen: string,
  within = screen === '/admin' ? 'body' : 'main',
): Promise<Press[]> {
  await page.goto(screen);
  await quiet(page);
  if (new URL(page.url()).pathname === '/login') throw new Error(`Signed out before ${screen}`);
  const found: Press[] = [];
  const controls = page.locator(`${within} :is(${CONTROLS}):not(${OTHER_ROWS})`);
  // Waits for the first control, because controls appear late on a slow processor. A screen without controls is not an
  // error.
  await controls
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined);
  const count = await controls.count();
  const opened = page.url();
  for (let at = 0; at < count; at++) {
    const control = controls.nth(at);
    const name = await readName(control);
    if (name === null || LEAVING.test(name)) continue;
    await page.evaluate(() => Object.assign((window as never)['taken'], { press: 0, task: 0 }));
    try {
      // The mouse hovers for a moment before the click, like a person's.
      await control.hover({ timeout: 1000 });
      await page.waitForTimeout(150);
      await control.click({ timeout: 1000 });
    } catch {
      continue;
    }
    if (await control.evaluate(element => element.matches('input, textarea')).catch(() => false))
      await page.keyboard.type('2');
    await quiet(page);
    const taken = await page.evaluate(() => ({ ...(window as never as { taken: object }).taken }));
    found.push({ screen, control: name, ...(taken as Pick<Press, 'press' | 'task'>) });
    await page.keyboard.press('Escape');
    // A form with unsaved changes asks for confirmation in a dialog.
    await unchanged(page);
    const isAsBefore =
      page.url() === opened &&
      (await controls.count()) === count &&
      (await page.locator(OPENED).count()) === 0;
    if (isAsBefore) continue;
    await page.goto(screen);
    await quiet(page);
  }
  return found;
}

/** @returns the control's name; null if the control is hidden or disabled */
async function readName(control: Locator): Promise<string | null> {
  if (!(await control.isVisible().catch(() => false)) || !(await control.isEnabled())) return null;
  const named = control.evaluate(
    element => {
      const label =
        element.getAttribute('aria-label') ?? (element as HTMLInputElement).labels?.[0]?.textContent;
      return (label || element.textContent || element.getAttribute('placeholder') || element.tagName).trim();
    },
    undefined,
    { timeout: 1000 },
  );
  // Reading the name fails if the page has removed the control. The control then counts as hidden.
  return named.catch(() => null);
}

/** Waits until the network was idle for 0.5 s and the page did not change for 0.3 s. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await unchanged(page);
}

async function unchanged(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        let timer = setTimeout(resolve, 300);
        // Some pages never stop changing, because they count seconds.
        setTimeout(resolve, 3000);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(resolve, 300);
        }).observe(document, { subtree: true, childList: true, attributes: true });
      }),
  );
}

const inOneLine = ({ screen, control, press, task }: Press): string =>
  `${press.toFixed(0).padStart(6)} ${task.toFixed(0).padStart(6)}  ${screen}: ${control}`;

function say(presses: readonly Press[]): void {
  const over = (what: keyof typeof GOAL) => presses.filter(press => press[what] > GOAL[what]).length;
  console.log(`${presses.length} controls, processor ${SLOWER} times slower; milliseconds`);
  console.log(
    `over ${GOAL.press} to the next frame: ${over('press')}; a task over ${GOAL.task}: ${over('task')}`,
  );
  console.log(' press   task');
  for (const press of presses.toSorted((one, other) => other.press - one.press).slice(0, SHOWN))
    console.log(inOneLine(press));
  console.log('');
}

/**
 * Tests every fault on every screen. The page must not be blank, lose input or log an uncaught error, and it must show
 * a sentence that tells the user what to do.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { startProgram, type Program } from '../../tests/support/program.ts';
import type { Result } from '../shop.ts';
import { checkScreenUnderFault } from './checkScreen.ts';
import { FAULTS, type Fault, type Server } from './faults.ts';
import { ABSENT_PLACES, PLACES, type Place } from './places.ts';
import { watchTab, type Tab } from './tab.ts';

const OWNER = { userName: 'owner', password: 'trastienda-demo' };
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
];

const RESTARTED = 'server restarted';
const AT_ONCE = 4;

interface Options {
  seed: number;
  /** Number of combinations to draw with the seed. Default: all combinations. */
  cells?: number;
  /** Words in the names of faults and screens to run; empty strings run all. */
  only?: { fault: string; place: string };
  /** Receives a line of text after each fault. */
  say?: (line: string) => void;
}

/** @returns a sentence per failed combination, and a table row per fault */
export async function runScreens({ seed, cells, only, say = () => undefined }: Options): Promise<Result> {
  const program = await openProgram();
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
    args: ARGS,
  });
  const failures: string[] = [];
  const counts = { met: 0, absent: 0 };
  const isThere = new Map<string, boolean>();
  try {
    const all = chosen(seed, cells, only);
    const waiting = all.filter(([name]) => name !== RESTARTED);
    const work = async (queue: typeof all): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const result = await meetAll({ browser, program }, ...next);
        counts.met += result.met;
        counts.absent += result.absent;
        for (const [place, met] of result.places) isThere.set(place, met || isThere.get(place) === true);
        failures.push(...result.failures);
        say(`${next[0]}: ${result.met} screens, ${result.failures.length} broken`);
        result.failures.forEach(failure => say(`  ${failure}`));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(waiting)));
    // Restarting the server affects every tab, so this fault runs alone.
    await work(all.filter(([name]) => name === RESTARTED));
  } finally {
    await browser.close();
    await program.close();
  }
  if (counts.met === 0) failures.push('No screen was met.');
  for (const [place, met] of isThere) {
    if (!met && !ABSENT_PLACES.has(place)) failures.push(`${place} is not there, whatever the fault.`);
  }
  const tried = `${counts.met} cells (${counts.absent} screens are not there), seed ${seed}`;
  return { part: 'screens', on: 'SQLite', tried, failures };
}

interface Opened {
  browser: Browser;
  program: OpenProgram;
}

async function meetAll({ browser, program }: Opened, name: string, places: readonly Place[]) {
  const fault = FAULTS[name]!;
  const result = { met: 0, absent: 0, places: new Map<string, boolean>(), failures: [] as string[] };
  const inside = await openTab(browser, program.address, fault, true);
  const outside = await openTab(browser, program.address, fault, false);
  for (const place of places) {
    const found = await checkScreenUnderFault(place.outside ? outside : inside, place, fault, program).catch(
      (error: unknown) => [`the bench failed: ${String(error).slice(0, 300)}`],
    );
    result[found ? 'met' : 'absent']++;
    result.places.set(place.name, found !== null);
    if (found?.length) result.failures.push(`${name} on ${place.name}: ${found.join('; ')}`);
  }
  await Promise.all([inside, outside].map(({ page }) => page.context().close()));
  return result;
}

/** Chosen faults, each with its screens. The restart of the server comes last. */
function chosen(seed: number, cells: number | undefined, only: Options['only']): [string, Place[]][] {
  const all = Object.keys(FAULTS).flatMap(fault => PLACES.map(place => ({ fault, place })));
  const wanted = all.filter(
    ({ fault, place }) =>
      !only || (only.fault.split(',').some(part => fault.includes(part)) && place.name.includes(only.place)),
  );
  const some = cells === undefined ? wanted : shuffled(wanted, seed).slice(0, cells);
  return Object.keys(FAULTS)
    .map((name): [string, Place[]] => [
      name,
      some.filter(({ fault }) => fault === name).map(({ place }) => place),
    ])
    .filter(([, places]) => places.length > 0);
}

function shuffled<Item>(items: readonly Item[], seed: number): Item[] {
  let state = seed >>> 0;
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return items
    .map(item => ({ item, key: random() }))
    .toSorted((one, other) => one.key - other.key)
    .map(({ item }) => item);
}

async function openTab(browser: Browser, address: string, fault: Fault, signedIn: boolean): Promise<Tab> {
  const context = await browser.newContext({ baseURL: address, reducedMotion: 'reduce' });
  context.setDefaultTimeout(15_000);
  // Prefetching is disabled, because a prefetched screen would not notice that its files are missing.
  await context.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  });
  const page = await context.newPage();
  await fault.prepare?.(page);
  await page.goto('/login');
  if (signedIn) {
    await page.getByLabel('Email').fill(OWNER.userName);
    await page.getByLabel('Password', { exact: true }).fill(OWNER.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Logout' }).waitFor();
  }
  const session =
    signedIn && !fault.forgets ? await page.evaluate(() => localStorage.getItem('session')) : null;
  return watchTab(page, session ?? '');
}

interface OpenProgram extends Server {
  address: string;
  close: () => Promise<void>;
}

/** The server has the demo's records, and can be killed and restarted on the same port. */
async function openProgram(): Promise<OpenProgram> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'trastienda-screens-'));
  const env = { DATA_DIR: folder, DEMO: '300', LOG_LEVEL: 'silent', NODE_ENV: 'production' };
  let running: Program = startProgram(env);
  const address = await running.address();
  const kill = async () => {
    running.kill('SIGKILL');
    await running.ended;
  };
  return {
    address,
    kill,
    start: async () => {
      running = startProgram({ ...env, PORT: new URL(address).port });
      await running.address();
    },
    close: async () => {
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Faults of a browser tab: of the network, the server, the storage, the clock and files, and mistakes of the user. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page, Route } from 'playwright-core';
import { withOlderBuild, type OlderTab } from '../../tests/support/olderBuild.ts';
import type { Tab } from './tab.ts';

export interface Fault {
  prepare?: (page: Page) => Promise<unknown>;
  begin: (tab: Tab, server: Server) => Promise<unknown> | void;
  /** Runs during the fault, after a button was pressed. */
  during?: (tab: Tab) => Promise<unknown>;
  end?: (tab: Tab, server: Server) => Promise<unknown> | void;
  /** True for a harmless fault, during which the screen works and shows no error message. */
  harmless?: boolean;
  /** Matches the calls that the fault affects. Default: all calls. */
  concerns?: RegExp;
  /** True if the server saves the change, although the caller gets an error. */
  saves?: boolean;
  /** True if the browser stores nothing: the test signs in on the page and does not reload it. */
  forgets?: boolean;
  /** True to reload the page for each screen. */
  anew?: boolean;
  /** True to double-click buttons. */
  twice?: boolean;
}

export interface Server {
  kill: () => Promise<void>;
  start: () => Promise<void>;
}

const fails = (answer: (route: Route) => unknown): Fault => ({
  begin: tab => void (tab.answer = answer),
  end: tab => void (tab.answer = null),
});

const answered = (answer: Parameters<Route['fulfill']>[0]) => fails(route => route.fulfill(answer));

const sentence = (statusCode: number, message: string) => ({
  status: statusCode,
  json: { statusCode, message },
});

/** Delays a call long enough for a second click. */
const later = (ms: number) => async (route: Route) => {
  await sleep(ms);
  await route.fallback().catch(() => undefined);
};

const inPage = (page: Page, script: () => void) => page.addInitScript(script);

/** Answers like a server on which another user has deleted the record or taken the name. */
const stale = (route: Route) => {
  const method = route.request().method();
  const { pathname } = new URL(route.request().url());
  if (method === 'POST') return route.fulfill(sentence(409, 'There is one of that name already.'));
  if (method !== 'GET' || /\/\d+$/.test(pathname))
    return route.fulfill(sentence(404, 'There is no such record any more.'));
  return route.fallback();
};

const olderTabs = new WeakMap<Page, OlderTab>();

export const FAULTS: Record<string, Fault> = {
  offline: {
    begin: ({ page }) => page.context().setOffline(true),
    end: ({ page }) => page.context().setOffline(false),
  },
  '500': answered(sentence(500, 'Internal Server Error')),
  '401': answered(sentence(401, 'The session has ended.')),
  'no answer in time': {
    prepare: page => page.clock.install(),
    begin: tab => void (tab.answer = () => undefined),
    during: async ({ page }) => {
      // After a call's timeout, the page can make another call that also gets no response, so the clock moves on
      // several times.
      for (let count = 0; count < 4; count++) {
        await sleep(500);
        await page.clock.fastForward('03:00');
      }
    },
    end: tab => void (tab.answer = null),
  },
  'malformed JSON': answered({ contentType: 'application/json', body: '[{"id": 1' }),
  'empty answer': {
    ...answered({ status: 200, body: '' }),
    saves: true,
    // The two excluded reports accept an empty response as a report without data.
    concerns: /^(?!GET \/api\/(cierrediario|Report\/profit)\/)/,
  },
  'HTML instead of JSON': answered({
    contentType: 'text/html',
    body: '<!doctype html><h1>Sign in to the network</h1>',
  }),
  slow: { ...fails(later(1200)), harmless: true },
  aborted: fails(route => route.abort('connectionreset')),
  'pressed twice': { ...fails(later(300)), harmless: true, twice: true },
  'stale tab': { ...fails(stale), concerns: /^(?!GET)|\/\d+$/ },
  'storage full': {
    prepare: page =>
      inPage(page, () => {
        const set = Reflect.get(Storage.prototype, 'setItem');
        Storage.prototype.setItem = function setItem(key: string, value: string) {
          if ('isFull' in window)
            throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
          set.call(this, key, value);
        };
      }),
    begin: ({ page }) => page.evaluate(() => void Object.assign(window, { isFull: true })),
    end: ({ page }) => page.evaluate(() => void Reflect.deleteProperty(window, 'isFull')),
    harmless: true,
  },
  'storage forbidden': {
    prepare: page =>
      inPage(page, () => {
        for (const storage of ['localStorage', 'sessionStorage']) {
          Object.defineProperty(window, storage, {
            configurable: true,
            get: () => {
              throw new DOMException('Access is denied for this document.', 'SecurityError');
            },
          });
        }
      }),
    begin: () => undefined,
    harmless: true,
    forgets: true,
  },
  'wrong clock': {
    prepare: page =>
      inPage(page, () => {
        const Real = Date;
        const now = () => Real.now() - 400 * 86_400_000;
        window.Date = new Proxy(Real, {
          construct: (target, given: [] | [number]) =>
            given.length === 0 ? new target(now()) : new target(...given),
          get: (target, name, receiver): unknown =>
            name === 'now' ? now : Reflect.get(target, name, receiver),
        });
      }),
    begin: () => undefined,
    harmless: true,
  },
  'file of an older build': {
    prepare: async page => void olderTabs.set(page, await withOlderBuild(page)),
    begin: ({ page }) => olderTabs.get(page)!.upgrade(),
    end: async ({ page }) => {
      olderTabs.get(page)!.takeBack();
      // `sessionStorage` remembers that the page has reloaded for this upgrade. It is cleared, so that the next screen
      // also reloads.
      await page.evaluate(() => sessionStorage.clear());
    },
    harmless: true,
    anew: true,
  },
  'server restarted': {
    begin: (_tab, server) => server.kill(),
    end: (_tab, server) => server.start(),
  },
};

/** Runs tests on one browser engine. If the machine lacks the engine, a skipped test says so. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFirefox, findWebKit, BROWSER_INSTALL_COMMANDS } from '../../../scripts/browsers.mjs';
import { OWNER } from '../browser.ts';
import { ownShop } from '../ownShop.ts';
import type { Engine, Tab } from './engine.ts';
import { launchFirefox } from './firefox.ts';
import { openShopProxy, RECORDED, type ShopProxy } from './shopProxy.ts';
import { button, Visit } from './visit.ts';
import { launchWebKit } from './webkit.ts';

export type EngineName = 'firefox' | 'webkit';

const LAUNCHERS: Record<EngineName, () => (() => Promise<Engine>) | undefined> = {
  firefox: () => {
    const path = findFirefox();
    return path ? () => launchFirefox(path) : undefined;
  },
  webkit: () => {
    const programs = findWebKit();
    return programs && (() => launchWebKit(programs));
  },
};

/** Engines that must be installed: `BROWSERS=firefox,webkit`. */
const REQUIRED = (process.env.BROWSERS ?? '').split(',').map(name => name.trim());

export interface Visits {
  /** Opens a tab. Tabs of one test share their session. */
  visit: (path: string, size?: Size) => Promise<Visit>;
  signedIn: (path: string, size?: Size) => Promise<Visit>;
  calls: (pattern: RegExp) => string[];
  /** Cuts the network. @returns true if the engine sets `navigator.onLine` to false */
  cutNetwork: (visit: Visit) => Promise<boolean>;
  restoreNetwork: (visit: Visit) => Promise<void>;
  /** Allows these console errors and warnings. All others fail the test. */
  expectErrors: (...patterns: RegExp[]) => void;
}

interface Size {
  width: number;
  height: number;
}

const DESKTOP: Size = { width: 1280, height: 800 };

export function describeOn(name: EngineName, flows: (visits: Visits) => void): void {
  const launch = LAUNCHERS[name]();
  if (launch) return void describe(`on ${name}`, () => flows(useEngine(launch)));
  const sentence = `This machine has no ${name}: run node scripts/browsers.mjs, or ${BROWSER_INSTALL_COMMANDS[name]}.`;
  if (REQUIRED.includes(name)) {
    it(`runs on ${name}`, () => expect.fail(sentence));
  } else {
    console.warn(sentence);
    it.skip(sentence);
  }
}

function useEngine(launch: () => Promise<Engine>): Visits {
  let engine: Engine;
  let proxy: ShopProxy;
  let tabs: Tab[] = [];
  let expected: RegExp[] = [];

  beforeAll(async () => {
    engine = await launch();
    return () => engine.close();
  });

  beforeEach(async () => {
    proxy = await openShopProxy(ownShop().address);
    return async () => {
      const errors = await recordedErrors(tabs[0]);
      for (const tab of tabs) await tab.close();
      await proxy.close();
      const unexpected = errors.filter(error => !expected.some(pattern => pattern.test(error)));
      tabs = [];
      expected = [];
      expect(unexpected).toEqual([]);
    };
  });

  const visit = async (path: string, { width, height } = DESKTOP) => {
    const tab = await engine.openTab();
    tabs.push(tab);
    await tab.resize(width, height);
    const opened = new Visit(tab, proxy.address);
    await opened.open(path);
    return opened;
  };
  return {
    visit,
    signedIn: async (path, size) => {
      const opened = await visit(path, size);
      await opened.fill({ label: 'Email' }, OWNER.userName);
      await opened.fill({ label: 'Password' }, OWNER.password);
      await opened.click(button('Sign In'));
      await opened.see(button('Logout'));
      return opened;
    },
    calls: pattern => proxy.calls.filter(call => pattern.test(call)),
    cutNetwork: async ({ tab }) => {
      proxy.cut();
      await tab.setOnline?.(false);
      return tab.setOnline !== undefined;
    },
    restoreNetwork: async ({ tab }) => {
      proxy.restore();
      await tab.setOnline?.(true);
    },
    expectErrors: (...patterns) => expected.push(...patterns),
  };
}

/** @param tab any tab of the test, because all tabs share their storage */
async function recordedErrors(tab: Tab | undefined): Promise<string[]> {
  const recorded = await tab?.evaluate<string | null>(`localStorage.getItem('${RECORDED}')`);
  return JSON.parse(recorded ?? '[]') as string[];
}

/** A page of the application in any engine, controlled by roles, labels and texts. Every step waits for its element. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type * as TestingLibrary from '@testing-library/dom';
import { callInPage, type Key, type PageElement, type Tab } from './engine.ts';

/** Timeout of a step in milliseconds. The value is generous, because the machine may be busy. */
const STEP_TIMEOUT = 60_000;

/** Milliseconds between two attempts of a step. */
const INTERVAL = 100;

const MAX_TABS = 80;

const MAX_TEXT = 1500;

/** Testing Library, which runs in the page, so that names and roles follow the same rules in every engine. */
const LIBRARY = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Criteria for an element. Names, labels and texts must match completely. */
export interface Query {
  role?: string;
  name?: string;
  label?: string;
  text?: string;
  selector?: string;
  containing?: string;
  inside?: Query;
}

export const button = (name: string): Query => ({ role: 'button', name });
export const link = (name: string): Query => ({ role: 'link', name });
export const heading = (name: string): Query => ({ role: 'heading', name });

export class Visit {
  readonly tab: Tab;
  readonly address: string;

  constructor(tab: Tab, address: string) {
    this.tab = tab;
    this.address = address;
  }

  open(path: string): Promise<void> {
    return this.tab.goto(this.address + path);
  }

  async see(query: Query): Promise<void> {
    await this.#find(query);
  }

  async gone(query: Query): Promise<void> {
    await this.#until(query, async () => (await this.count(query)) === 0);
  }

  async count(query: Query): Promise<number> {
    await this.#loadLibrary();
    return this.inPage(countAll, query);
  }

  async value(query: Query): Promise<string> {
    return this.#until(query, () => this.inPage(readValue, query));
  }

  /** Clicks the element when it is enabled and not covered. Retries if the element is replaced. */
  async click(query: Query): Promise<void> {
    await this.#until(query, async () => {
      const element = await this.tab.find(callInPage(findClickable, query));
      await element?.click();
      return element;
    });
  }

  async fill(query: Query, text: string): Promise<void> {
    await this.click(query);
    await this.inPage(() => (document.activeElement as HTMLInputElement).select());
    await this.tab.type(text);
  }

  /** Sets a date, or a `select` by its text, directly, because the native controls differ between engines. */
  async set(query: Query, value: string): Promise<void> {
    await this.#until(query, () => this.inPage(setValue, query, value));
  }

  async upload(query: Query, file: string): Promise<void> {
    await (await this.#find(query)).upload(file);
  }

  press(key: Key): Promise<void> {
    return this.tab.press(key);
  }

  type(text: string): Promise<void> {
    return this.tab.type(text);
  }

  async tabTo(query: Query): Promise<void> {
    await this.see(query);
    for (let presses = 0; presses < MAX_TABS; presses++) {
      if (await this.inPage(isFocused, query)) return;
      await this.tab.press('Tab');
    }
    throw new Error(`${JSON.stringify(query)} did not get the focus.`);
  }

  async hasFocus(query: Query): Promise<void> {
    await this.#until(query, () => this.inPage(isFocused, query));
  }

  async isAt(part: string): Promise<void> {
    await this.#until(part, () => this.inPage(within => location.href.includes(within), part));
  }

  async waitUntil(goal: string, check: () => boolean): Promise<void> {
    await this.#until(goal, () => Promise.resolve(check()));
  }

  /** Runs a function in the page. The function can use only its arguments and the page's globals. */
  inPage<Args extends unknown[], Result>(task: (...args: Args) => Result, ...args: Args): Promise<Result> {
    return this.tab.evaluate<Result>(callInPage(task, ...args));
  }

  #find(query: Query): Promise<PageElement> {
    return this.#until(query, () => this.#findNow(query));
  }

  async #findNow(query: Query): Promise<PageElement | undefined> {
    await this.#loadLibrary();
    return this.tab.find(callInPage(findFirst, query));
  }

  /** A page load discards the library. */
  async #loadLibrary(): Promise<void> {
    if (await this.inPage(() => 'findAll' in window)) return;
    await this.tab.evaluate(`(() => {${LIBRARY};window.findAll = ${findAll.toString()};})()`);
  }

  /** Repeats an attempt until its result is truthy or an empty text. An attempt on a loading page may throw. */
  async #until<Found>(
    goal: Query | string,
    attempt: () => Promise<Found | undefined | null | false>,
  ): Promise<Found> {
    const end = Date.now() + STEP_TIMEOUT;
    let failure: unknown;
    do {
      try {
        await this.#loadLibrary();
        const found = await attempt();
        if (found || found === '') return found;
      } catch (error) {
        failure = error;
      }
      await pause(INTERVAL);
    } while (Date.now() < end);
    const shown = await this.inPage(() => `${location.href}\n${document.body.innerText}`).catch(String);
    throw new Error(`Timed out: ${JSON.stringify(goal)}. The page: ${shown.slice(0, MAX_TEXT)}`, {
      cause: failure,
    });
  }
}

declare global {
  interface Window {
    TestingLibraryDom: typeof TestingLibrary;
    findAll: (query: Query) => HTMLElement[];
  }
}

// The page runs the functions below.

/** Finds visible elements, and file inputs, which the application hides behind a button. */
function findAll(query: Query): HTMLElement[] {
  const { role, name, label, text, selector, containing, inside } = query;
  const dom = window.TestingLibraryDom;
  const within = inside ? window.findAll(inside) : [document.body];
  return within
    .flatMap(container => {
      if (role !== undefined) return dom.queryAllByRole(container, role, name === undefined ? {} : { name });
      if (label !== undefined) return dom.queryAllByLabelText(container, label);
      if (text !== undefined) return dom.queryAllByText(container, text);
      return [...container.querySelectorAll<HTMLElement>(selector ?? '*')];
    })
    .filter(element => element.matches('input[type=file]') || element.checkVisibility())
    .filter(element => containing === undefined || element.innerText.includes(containing));
}

function findFirst(query: Query): Element | undefined {
  return window.findAll(query)[0];
}

/** Skips elements that move, or that a closing menu still covers. */
function findClickable(query: Query): Element | undefined {
  const element = window.findAll(query)[0];
  element?.scrollIntoView({ block: 'center' });
  const moving = document.getAnimations().map(({ effect }) => (effect as KeyframeEffect | null)?.target);
  if (moving.some(target => target?.contains(element ?? null))) return undefined;
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
  return element?.contains(onTop) && !element.matches(':disabled') ? element : undefined;
}

function countAll(query: Query): number {
  return window.findAll(query).length;
}

function readValue(query: Query): string | undefined {
  return (window.findAll(query)[0] as HTMLInputElement | undefined)?.value;
}

function isFocused(query: Query): boolean {
  return window.findAll(query)[0] === document.activeElement;
}

function setValue(query: Query, value: string): boolean {
  const element = window.findAll(query)[0];
  if (element instanceof HTMLSelectElement)
    element.selectedIndex = [...element.options].findIndex(({ text }) => text === value);
  // React overrides `value` on the element and ignores changes through this override.
  else if (element instanceof HTMLInputElement)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(element, value);
  else return false;
  element.dispatchEvent(new Event('input', { bubbles: true }));
  element.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

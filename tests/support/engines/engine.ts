export type Key = 'Tab' | 'Enter' | 'Escape';

/** Timeout for starting an engine or loading a page, in milliseconds. */
export const LOAD_TIMEOUT = 90_000;

export interface PageElement {
  click(): Promise<void>;
  upload(file: string): Promise<void>;
}

export interface Tab {
  goto(address: string): Promise<void>;
  /** @returns the value of a JavaScript expression in the page, which must be serialisable as JSON */
  evaluate<Result>(expression: string): Promise<Result>;
  find(expression: string): Promise<PageElement | undefined>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** Sets `navigator.onLine`. Absent if the engine cannot. */
  setOnline?: (isOnline: boolean) => Promise<void>;
  close(): Promise<void>;
}

export interface Engine {
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/**
 * @returns an expression that calls a function in the page. The function can use only its arguments and the page's
 *   globals.
 */
export const callInPage = <Args extends unknown[]>(task: (...args: Args) => unknown, ...args: Args): string =>
  `(${task.toString()})(...${JSON.stringify(args)})`;

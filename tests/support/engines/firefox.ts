import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import { LOAD_TIMEOUT, type Engine, type PageElement, type Tab } from './engine.ts';

export async function launchFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    timeout: LOAD_TIMEOUT,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-US', 'ui.prefersReducedMotion': 1 },
  });
  return {
    openTab: async () => toTab(await browser.newPage()),
    close: () => browser.close(),
  };
}

const toTab = (page: Page): Tab => ({
  goto: async address => void (await page.goto(address, { timeout: LOAD_TIMEOUT })),
  evaluate: <Result>(expression: string) => page.evaluate(expression) as Promise<Result>,
  find: async expression => {
    const handle = await page.evaluateHandle(expression);
    return toElement(handle.asElement() as ElementHandle | null);
  },
  type: text => page.keyboard.type(text),
  press: key => page.keyboard.press(key),
  resize: (width, height) => page.setViewport({ width, height }),
  setOnline: isOnline => page.setOfflineMode(!isOnline),
  close: () => page.close(),
});

const toElement = (handle: ElementHandle | null): PageElement | undefined =>
  handle
    ? {
        click: () => handle.click(),
        upload: file => (handle as ElementHandle<HTMLInputElement>).uploadFile(file),
      }
    : undefined;

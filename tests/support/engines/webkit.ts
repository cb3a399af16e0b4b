import { spawn, type ChildProcess } from 'node:child_process';
import { Builder, Capabilities, Key as Keys, type WebDriver, type WebElement } from 'selenium-webdriver';
import { DriverService } from 'selenium-webdriver/remote';
import type { Engine, Key, PageElement, Tab } from './engine.ts';

interface Programs {
  driver: string;
  display: string;
}

export async function launchWebKit(programs: Programs): Promise<Engine> {
  const display = spawn(programs.display, ['-displayfd', '3', '-screen', '0', '1600x1200x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  // The display is stopped even after an interrupted run.
  process.on('exit', () => display.kill());
  const service = new DriverService.Builder(programs.driver)
    .setLoopback(true)
    .setEnvironment({ ...process.env, DISPLAY: `:${await displayNumber(display)}` })
    .build();
  const driver = await new Builder()
    .usingServer(await service.start())
    .withCapabilities(new Capabilities({ browserName: 'MiniBrowser' }))
    .build();
  // The first window stays open, because the session ends with the last window.
  const first = await driver.getWindowHandle();
  return {
    openTab: async () => {
      await driver.switchTo().window(first);
      // A window is opened, because a tab would stay in the background, where pages do not poll.
      await driver.switchTo().newWindow('window');
      return toTab(driver, await driver.getWindowHandle());
    },
    close: async () => {
      await driver.quit();
      await service.kill();
      display.kill();
    },
  };
}

const displayNumber = (display: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    display.stdio[3]!.once('data', (number: Buffer) => resolve(number.toString().trim()));
    display.once('error', reject);
    display.once('exit', code => reject(new Error(`Xvfb ended with exit code ${code}.`)));
  });

/** A driver has one current window, so each call selects its window first. */
function toTab(driver: WebDriver, handle: string): Tab {
  const selected = async () => {
    await driver.switchTo().window(handle);
    return driver;
  };
  return {
    goto: async address => (await selected()).get(address),
    evaluate: async <Result>(expression: string) =>
      (await selected()).executeScript<Result>(`return ${expression}`),
    find: async expression =>
      toElement(await (await selected()).executeScript<WebElement | null>(`return ${expression}`)),
    type: async text => (await selected()).actions().sendKeys(text).perform(),
    press: async key => (await selected()).actions().sendKeys(KEYS[key]).perform(),
    // The minimum width of a window is 447 pixels.
    resize: async (width, height) =>
      void (await (await selected()).manage().window().setRect({ width, height })),
    close: async () => (await selected()).close(),
  };
}

const toElement = (element: WebElement | null): PageElement | undefined =>
  element ? { click: () => element.click(), upload: file => element.sendKeys(file) } : undefined;

const KEYS: Record<Key, string> = { Tab: Keys.TAB, Enter: Keys.ENTER, Escape: Keys.ESCAPE };

/** Parts of a page that arrive late, and the places of those that are there. */
import type { Locator, Page } from 'playwright-core';

export async function holdBack(page: Page, ...late: (string | RegExp)[]): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const one of late)
    await page.route(one, async route => {
      await promise;
      await route.fallback();
    });
  return { release: resolve };
}

/**
 * Loads all fonts first. Texts differ by a few pixels between the web font and its fallback, which a machine may lack.
 */
export const loadFonts = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await Promise.allSettled([...document.fonts].map(face => face.load()));
  });

/** Returns the distance of an element from the top of its page, in pixels. */
export const getPageTop = (part: Locator) =>
  part.evaluate(element => element.getBoundingClientRect().top + window.scrollY);

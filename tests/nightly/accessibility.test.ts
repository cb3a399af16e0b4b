/**
 * Every page at 320 pixels (400 % of 1,280), 640 (200 %) and 1,280, with the text spacing of WCAG 1.4.12, forced
 * colours and reduced motion: no text is clipped, and each stop of the Tab key is in sight and has a name.
 */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { goWithin, overflow, signedIn } from '../support/browser.ts';
import { PAGES, settled } from '../support/walk.ts';

/** The spacing that WCAG 1.4.12 names. */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** The page's content policy refuses a style element, but not a constructed style sheet. */
const space = (page: Page) =>
  page.evaluate(css => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);

/** Number of presses of the Tab key per page. The rows of a list have the same controls, so the first rows suffice. */
const STOPS = 40;

/**
 * Returns the texts that a surrounding element cuts off. Texts that end in an ellipsis, and texts for screen readers
 * only, are left out.
 */
const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isScrolled = (style: CSSStyleDeclaration) => /auto|scroll/.test(style.overflowX + style.overflowY);
    const cuts = (text: Text): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const box = range.getBoundingClientRect();
      if (box.width === 0) return false;
      for (
        let around = text.parentElement;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around);
        if (isScrolled(style) || style.textOverflow === 'ellipsis' || style.clipPath !== 'none') return false;
        if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
        const edge = around.getBoundingClientRect();
        if (box.right > edge.right + 2 || box.left < edge.left - 2) return true;
        if (style.webkitLineClamp === 'none' && (box.bottom > edge.bottom + 4 || box.top < edge.top - 4))
          return true;
      }
      return false;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode as Text;
      const parent = text.parentElement!;
      if (text.data.trim() === '' || parent.closest('script, style, option, svg, #frame')) continue;
      if (
        parent.checkVisibility({
          visibilityProperty: true,
          opacityProperty: true,
          contentVisibilityAuto: true,
        }) &&
        cuts(text)
      )
        found.push(`${text.data.trim().slice(0, 40)} in ${parent.className}`);
    }
    return found;
  });

/** Describes the faults of the focused element: it is behind something, or has no name. */
const faultsOfFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focused = document.activeElement as HTMLInputElement;
    if (focused === document.body) return [];
    const { left, top, right, bottom } = focused.getBoundingClientRect();
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2;
    const label = [...(focused.labels ?? [])];
    // WCAG 2.4.11 allows that a part of the focused element is covered.
    const isSeen = [0.1, 0.5, 0.9].some(share => {
      const over = document.elementFromPoint(x, top + (bottom - top) * share);
      return (
        over &&
        (focused.contains(over) || over.contains(focused) || label.some(known => known.contains(over)))
      );
    });
    const labelled = (focused.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map(id => (id && document.getElementById(id)?.textContent) || '');
    const name = [
      focused.getAttribute('aria-label'),
      ...labelled,
      ...[...(focused.labels ?? [])].map(({ textContent }) => textContent),
      focused.textContent,
      focused.title,
      focused.querySelector('img')?.alt,
    ].find(text => text?.trim());
    const what = `${name ?? ''} ${focused.outerHTML.slice(0, 100)}`;
    return [...(isSeen ? [] : [`hidden: ${what}`]), ...(name ? [] : [`unnamed: ${what}`])];
  });

async function walk(page: Page): Promise<string[]> {
  await page.locator('main').focus();
  const found: string[] = [];
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press('Tab');
    // Rows outside the window are drawn in the next frame.
    await page.evaluate(
      () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
    found.push(...(await faultsOfFocus(page)));
  }
  return found;
}

it.each([
  [320, 'none'],
  [640, 'none'],
  [1280, 'none'],
  [1280, 'active'],
] as const)('at %i pixels, with forced colours %s', async (width, forcedColors) => {
  const page = await signedIn('/admin/settings', { viewport: { width, height: 720 }, forcedColors });
  await space(page);
  for (const address of PAGES) {
    await goWithin(page, address);
    await page.waitForURL(`**${address}`);
    await settled(page);
    expect
      .soft([address, await overflow(page), await clipped(page), await walk(page)])
      .toEqual([address, 0, [], []]);
  }
});

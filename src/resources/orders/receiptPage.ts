/** Millimetres of a page as the browser's pixels. */
const PIXELS = 96 / 25.4;

/** What is fed before a till cuts. */
const END = 6;

/** A receipt is as long as what it says: no style sheet can know how long that is. */
export function sizePage(paper: HTMLElement): void {
  const height = Math.ceil(paper.getBoundingClientRect().height / PIXELS) + END;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page receipt { size: 80mm ${Math.max(height, 80)}mm; margin: 0; }`);
  document.adoptedStyleSheets.push(sheet);
  const remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
  };
  window.addEventListener('afterprint', remove, { once: true });
}

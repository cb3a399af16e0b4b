/** CSS pixels per millimetre. */
const PIXELS = 96 / 25.4;

/** Millimetres of paper that are fed before a till cuts. */
const END = 6;

/** Sets the height of the printed page to that of the receipt, which CSS cannot do. */
export function setReceiptPageHeight(paper: HTMLElement): void {
  const height = Math.ceil(paper.getBoundingClientRect().height / PIXELS) + END;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page receipt { size: 80mm ${Math.max(height, 80)}mm; margin: 0; }`);
  document.adoptedStyleSheets.push(sheet);
  const remove = () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(other => other !== sheet);
  };
  window.addEventListener('afterprint', remove, { once: true });
}

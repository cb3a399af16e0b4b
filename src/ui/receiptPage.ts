/** CSS pixels in a millimetre. */
const PIXELS = 96 / 25.4;

/** Millimetres of paper that the printer feeds before cutting. */
const END = 6;

/** Sets the page height to the height of the receipt. CSS alone cannot do this. */
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

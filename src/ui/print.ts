import './print.css';

/**
 * Prints one part of the page without the frame (`.printed` and `[data-prints]` of `print.css`).
 * @param isPrinting true if the browser is already printing because of its own command
 * @returns a function that restores the page, for a cancelled print
 */
export function printOnly(part: HTMLElement, isPrinting = false): () => void {
  const end = () => {
    part.classList.remove('printed');
    delete document.documentElement.dataset.prints;
  };
  part.classList.add('printed');
  document.documentElement.dataset.prints = 'part';
  window.addEventListener('afterprint', end, { once: true });
  if (!isPrinting) window.print();
  return end;
}

import './print.css';

/**
 * Prints one element of the page and hides all others. `print.css` has the rules, for the class `printed` and the
 * attribute `data-prints`.
 * @param isPrinting true if the browser's own print command started the printing
 * @returns a function that restores the page after a cancelled print
 */
export function printElementOnly(part: HTMLElement, isPrinting = false): () => void {
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

import './print.css';

/**
 * Prints one part of the page, without the frame around it (`.printed` and `[data-prints]` of `print.css`).
 * @param isPrinting the browser is printing already, because of its own print command
 * @returns a function that shows the whole page again, for when nothing was printed
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

import './print.css';

/**
 * Prints one part of the page, without the frame around it (`.printed` and `[data-prints]` of `print.css`).
 * @param isPrinting the browser has been asked already, by its own command
 * @returns makes the page whole again, where no paper has
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

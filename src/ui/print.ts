import './print.css';

/** Prints one part of the page, without the frame around it (`.printed` and `[data-prints]` of `print.css`). */
export function printOnly(part: HTMLElement): void {
  part.classList.add('printed');
  document.documentElement.dataset.prints = 'part';
  window.addEventListener(
    'afterprint',
    () => {
      part.classList.remove('printed');
      delete document.documentElement.dataset.prints;
    },
    { once: true },
  );
  window.print();
}

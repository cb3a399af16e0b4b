/** Id of the live region in the layout that `announce` writes to. */
export const ANNOUNCEMENTS_ELEMENT_ID = 'announcements';

/** Milliseconds for which the live region is empty before the new text. Screen readers announce only changes. */
const GAP = 50;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Makes screen readers say a text that is not visible on the page. A repeated text is said again. */
export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCEMENTS_ELEMENT_ID);
  if (!region) return;
  clearTimeout(timer);
  region.textContent = '';
  timer = setTimeout(() => {
    region.textContent = text;
  }, GAP);
}

/** Keyboard shortcuts for the rows of a list. Each shortcut clicks an element of the row. */

const ROWS = 'main tbody > tr:not(.details-row)';

/** CSS selector of the element that each shortcut clicks. */
const PARTS: Record<string, string> = {
  e: '[aria-keyshortcuts=e]',
  x: '[aria-keyshortcuts=x]',
  Enter: 'a.record-link, [aria-expanded], [aria-keyshortcuts=e]',
};

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

export function handleListShortcut(key: string): void {
  if (key === 'n') {
    document.querySelector<HTMLElement>('main [aria-keyshortcuts=n]')?.click();
    return;
  }
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const current = rows.findIndex(row => row.contains(document.activeElement));
  const step = STEPS[key];
  if (step !== undefined) goTo(rows[current < 0 ? (step > 0 ? 0 : rows.length - 1) : current + step]);
  else rows[current]?.querySelector<HTMLElement>(PARTS[key]!)?.click();
}

function goTo(row: HTMLElement | undefined): void {
  if (!row) return;
  if (!row.hasAttribute('tabindex')) row.tabIndex = -1;
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
}

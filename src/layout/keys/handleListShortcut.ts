/** Keyboard shortcuts for the rows of a list. Each shortcut clicks or focuses an element. */
import type { ShortcutName } from '../../lib/shortcutKeys';

export type ListShortcut = Exclude<ShortcutName, 'help' | 'search'> | 'open';

const ROWS = 'main tbody > tr:not(.details-row)';

/** CSS selector of the element that each shortcut clicks in the focused row. */
const PARTS: Partial<Record<ListShortcut, string>> = {
  edit: '[data-shortcut=edit]',
  select: '[data-shortcut=select]',
  open: 'a.record-link, [aria-expanded], [data-shortcut=edit]',
};

const STEPS: Partial<Record<ListShortcut, number>> = { next: 1, previous: -1 };

export function handleListShortcut(name: ListShortcut): void {
  if (name === 'add') document.querySelector<HTMLElement>('main [data-shortcut=add]')?.click();
  else if (name === 'actions')
    document.querySelector<HTMLElement>('main .bulk-actions button:enabled')?.focus();
  else handleRowShortcut(name);
}

function handleRowShortcut(name: ListShortcut): void {
  const rows = [...document.querySelectorAll<HTMLElement>(ROWS)];
  const current = rows.findIndex(row => row.contains(document.activeElement));
  const step = STEPS[name];
  if (step !== undefined) goTo(rows[current < 0 ? (step > 0 ? 0 : rows.length - 1) : current + step]);
  else rows[current]?.querySelector<HTMLElement>(PARTS[name]!)?.click();
}

function goTo(row: HTMLElement | undefined): void {
  if (!row) return;
  if (!row.hasAttribute('tabindex')) row.tabIndex = -1;
  row.ariaLabel ??= row.querySelector('th')?.textContent ?? null;
  row.focus();
  row.scrollIntoView({ block: 'nearest' });
}

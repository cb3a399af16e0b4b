import { useEvent, useListContext } from 'ra-core';
import { useEffect, useRef, type RefObject } from 'react';

/** Maximum number of selected records, because a bulk action makes one or two calls per record. */
export const MAX_SELECTED_RECORDS = 1000;

export function useClearSelectionOnFilterChange(clear: () => void): void {
  const { filter, filterValues } = useListContext() as Record<'filter' | 'filterValues', unknown>;
  const selects = JSON.stringify([filter, filterValues]);
  const before = useRef<string | null>(null);
  const forget = useEvent(clear);
  useEffect(() => {
    // The selection is cleared when the filter changes, and at the first render: react-admin would restore the
    // selection of an earlier visit, which can contain records that the filter no longer shows.
    if (before.current !== selects) forget();
    before.current = selects;
  }, [selects, forget]);
}

/** Selector of open popovers and dialogs, which Escape closes before it clears a selection. */
const BUSY = ':popover-open, [role=dialog], dialog[open]';

export function useClearSelectionOnEscape(clear: (() => void) | undefined): void {
  useEffect(() => {
    if (!clear) return;
    const press = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isOpen(BUSY)) return;
      // In forms, search inputs and selects, Escape has its own effect and does not clear the selection.
      const typing = target instanceof Element && target.closest('form, input:not([type=checkbox]), select');
      if (!typing) clear();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [clear]);
}

function isOpen(selector: string): boolean {
  try {
    return document.querySelector(selector) !== null;
  } catch {
    // Browsers without popovers throw an error for the selector `:popover-open`.
    return document.querySelector('[role=dialog]') !== null;
  }
}

/**
 * Clearing the selection removes the buttons of the bulk action bar. If one of these buttons had the focus, the
 * checkbox in the table head gets the focus.
 */
export function useFocusTableAfterDeselection(bar: RefObject<HTMLElement | null>, count: number): void {
  const had = useRef(0);
  useEffect(() => {
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (had.current > 0 && count === 0 && lost)
      bar.current?.parentElement
        ?.querySelector<HTMLElement>('th.select input')
        ?.focus({ preventScroll: true });
    had.current = count;
  }, [bar, count]);
}

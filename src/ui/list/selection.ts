import { useEvent, useListContext } from 'ra-core';
import { useEffect, useRef, type RefObject } from 'react';

/** Maximum number of selected records. A bulk action makes one or two calls per record. */
export const MAX_SELECTED = 1000;

export function useForgottenSelection(clear: () => void): void {
  const { filter, filterValues } = useListContext() as Record<'filter' | 'filterValues', unknown>;
  const selects = JSON.stringify([filter, filterValues]);
  const before = useRef<string | null>(null);
  const forget = useEvent(clear);
  useEffect(() => {
    // The first render may have to clear the selection, too: with stored list parameters, the selection is stored as
    // well.
    if (before.current !== selects) forget();
    before.current = selects;
  }, [selects, forget]);
}

/** Matches open elements that Escape closes first. */
const BUSY = ':popover-open, [role=dialog], dialog[open]';

export function useEscape(clear: (() => void) | undefined): void {
  useEffect(() => {
    if (!clear) return;
    const press = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || isOpen(BUSY)) return;
      // In a form, a search box and a list of choices, Escape closes or clears them instead.
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
    // A browser without popovers rejects `:popover-open` as a syntax error.
    return document.querySelector('[role=dialog]') !== null;
  }
}

/**
 * Clearing the selection removes the bar's buttons. The focus moves from a pressed button to the head of the table.
 */
export function useFocusAfter(bar: RefObject<HTMLElement | null>, count: number): void {
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

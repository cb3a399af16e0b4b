import { useStoreContext } from 'ra-core';
import { useEffect, type RefObject } from 'react';
import { findShortcut } from '../lib/shortcutKeys';

const TYPED_IN = 'input, textarea, select, [contenteditable=true]';

/** The key of the search shortcut focuses the given input, unless the person is typing in another one. */
export function useFocusOnSearchKey(input: RefObject<HTMLInputElement | null>): void {
  const store = useStoreContext();
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches(TYPED_IN);
      if (typing || event.ctrlKey || event.metaKey || findShortcut(store, event.key) !== 'search') return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input, store]);
}

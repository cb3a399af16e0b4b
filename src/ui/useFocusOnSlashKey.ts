import { useEffect, type RefObject } from 'react';

const TYPED_IN = 'input, textarea, select, [contenteditable=true]';

/** The `/` key focuses the given input, unless the person is typing in another one. */
export function useFocusOnSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches(TYPED_IN);
      if (event.key !== '/' || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}

import { useEffect, useRef } from 'react';

/**
 * For the element that opens a form: it gets the focus back when the form closes.
 * @param open whether its form is open
 * @returns the ref of that element
 */
export function useFocusBack<Opener extends HTMLElement>(open: boolean) {
  const opener = useRef<Opener>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);
  return opener;
}

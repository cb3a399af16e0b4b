import { useEffect, useRef } from 'react';

/**
 * For what opens a form: it has the focus again when the form closes.
 * @param open whether its form is open
 * @returns its ref
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

import { useEvent } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Open state of a dialog or drawer. Any navigation closes it, including Back. */
export function useOpenUntilNavigation(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const setOpen = useEvent((open: boolean) => setOpenAt(open ? pathname : null));
  const isOpen = openAt === pathname;
  // Returning to this page by Forward must not open the dialog again.
  if (openAt !== null && !isOpen) setOpenAt(null);
  return [isOpen, setOpen];
}

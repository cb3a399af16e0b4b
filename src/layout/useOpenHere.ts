import { useEvent } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether something over the page (a dialog, a drawer) is open, and a setter. It closes when the page is left, as by Back. */
export function useOpenHere(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const setOpen = useEvent((open: boolean) => setOpenAt(open ? pathname : null));
  const isOpen = openAt === pathname;
  // Going forward again shows the page without it.
  if (openAt !== null && !isOpen) setOpenAt(null);
  return [isOpen, setOpen];
}

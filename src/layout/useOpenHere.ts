import { useEvent } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether something over the page is open, and what opens and closes it: with Back, too, it goes with the page that it was opened on. */
export function useOpenHere(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const setOpen = useEvent((open: boolean) => setOpenAt(open ? pathname : null));
  const isOpen = openAt === pathname;
  // Forward leads to the page alone.
  if (openAt !== null && !isOpen) setOpenAt(null);
  return [isOpen, setOpen];
}

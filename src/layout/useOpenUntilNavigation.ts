import { useEvent } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Open state of a dialog or drawer above the page. It closes on navigation, also by Back. */
export function useOpenUntilNavigation(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const setOpen = useEvent((open: boolean) => setOpenAt(open ? pathname : null));
  const isOpen = openAt === pathname;
  // Going forward again must show the page without the dialog.
  if (openAt !== null && !isOpen) setOpenAt(null);
  return [isOpen, setOpen];
}

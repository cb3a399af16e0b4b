import { useEvent } from 'ra-core';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Open state of something above the page, such as a dialog or a drawer. It closes on navigation, also by Back.
 */
export function useOpenUntilNavigation(): [boolean, (open: boolean) => void] {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const setOpen = useEvent((open: boolean) => setOpenAt(open ? pathname : null));
  const isOpen = openAt === pathname;
  // Going forward again shows the page without it.
  if (openAt !== null && !isOpen) setOpenAt(null);
  return [isOpen, setOpen];
}

import { useLocation } from 'react-router-dom';
import { foundAt, useContents } from '../contents/contents';

/** The address by which the menu says where a person is: a page's own, or that of the entry that it is part of. */
export function useMenuPlace(): string {
  const { pathname } = useLocation();
  const { route } = foundAt(useContents(), pathname);
  return route?.partOf ? `/admin/${route.partOf}` : pathname.replace(/\/$/, '');
}

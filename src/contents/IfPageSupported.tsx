import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { createLazyScreen } from '../ui/lazy';
import { findMissingPageCapability, useAppContents } from './contents';

const NotSupported = createLazyScreen(() => import('./NotSupported'));

export const IfPageSupported = ({ children }: { children: ReactNode }) => {
  const contents = useAppContents();
  const { pathname } = useLocation();
  const lack = findMissingPageCapability(contents, pathname);
  return lack ? <NotSupported lack={lack} /> : children;
};

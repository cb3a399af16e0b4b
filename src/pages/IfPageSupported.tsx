import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { createLazyScreen } from '../ui/lazy';
import { findMissingPageCapability, useAppPages } from './appPages';

const NotSupported = createLazyScreen(() => import('./NotSupported'));

export const IfPageSupported = ({ children }: { children: ReactNode }) => {
  const appPages = useAppPages();
  const { pathname } = useLocation();
  const lack = findMissingPageCapability(appPages, pathname);
  return lack ? <NotSupported lack={lack} /> : children;
};

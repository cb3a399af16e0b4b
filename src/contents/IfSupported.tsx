import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyScreen } from '../ui/lazy';
import { findMissingPageCapability, useAppContents } from './contents';

const NotSupported = lazyScreen(() => import('./NotSupported'));

export const IfSupported = ({ children }: { children: ReactNode }) => {
  const contents = useAppContents();
  const { pathname } = useLocation();
  const lack = findMissingPageCapability(contents, pathname);
  return lack ? <NotSupported lack={lack} /> : children;
};

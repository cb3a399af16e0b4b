import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import { PopoverButton } from './PopoverButton';

/** The menu of a list's rare actions. Each child is a button with the class `button`. */
export const MoreButton = ({ children }: { children: ReactNode }) => (
  <PopoverButton label={useTranslate()('common.more')} icon="menu">
    <div className="more-menu">{children}</div>
  </PopoverButton>
);

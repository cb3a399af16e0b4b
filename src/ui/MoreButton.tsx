import type { ReactNode } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import { PopoverButton } from './PopoverButton';

/** A list's menu for actions that are rarely used. Each child is a button with the class `button`. */
export const MoreButton = ({ children }: { children: ReactNode }) => (
  <PopoverButton label={useTranslate()('common.more')} icon="menu">
    <div className="more-menu">{children}</div>
  </PopoverButton>
);

import type { ReactNode } from 'react';

interface BannerProps {
  severity: 'error' | 'info';
  action?: ReactNode;
  children: ReactNode;
}

/** A message above the content that it is about. MUI's Alert would add 2 kB to every page. */
export const Banner = ({ severity, action, children }: BannerProps) => (
  <div role="alert" className={`banner banner-${severity}`}>
    <div>{children}</div>
    {action}
  </div>
);

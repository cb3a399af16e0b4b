import type { ReactNode } from 'react';

/**
 * A live region for text that comes and goes. It is in the page before its text, so that screen readers hear it. No
 * box of its own.
 */
export const LivePlace = ({ children }: { children: ReactNode }) => (
  <div role="status" style={{ display: 'contents' }}>
    {children}
  </div>
);

import type { ReactNode } from 'react';

/**
 * A live region is rendered before its text, so that screen readers announce the text. It has no box of its own.
 */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <div role="status" style={{ display: 'contents' }}>
    {children}
  </div>
);

import type { ReactNode } from 'react';

/**
 * A live region. It must exist before its text, so that screen readers announce the text. It does not affect the
 * layout.
 */
export const LiveRegion = ({ children }: { children: ReactNode }) => (
  <div role="status" style={{ display: 'contents' }}>
    {children}
  </div>
);

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A figure of a report that leads to the orders behind it. */
export const FigureLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className="record-link" to={to}>
    {children}
  </Link>
);

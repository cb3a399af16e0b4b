import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface FigureLinkProps {
  to: string;
  /** Text of the tooltip. */
  title?: string;
  children: ReactNode;
}

/** A figure or name in a report that leads to the orders behind it. */
export const FigureLink = ({ to, title, children }: FigureLinkProps) => (
  <Link className="record-link" to={to} title={title}>
    {children}
  </Link>
);

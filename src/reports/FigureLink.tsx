import { Link as TextLink } from '@mui/material';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

/** A figure of a report that leads to the orders behind it. */
export const FigureLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <TextLink component={Link} to={to}>
    {children}
  </TextLink>
);

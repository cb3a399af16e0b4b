import type { ReactElement } from 'react';
import { later } from './later';

interface TipProps {
  title: string;
  placement?: 'right';
  children: ReactElement;
}

/** MUI's tooltip, fetched with the first one: a tenth of what a page would weigh, for what most pages never show. */
export const Tip = later<TipProps>(
  async () => ({ default: (await import('@mui/material/Tooltip')).default }),
  ({ children }) => children,
);

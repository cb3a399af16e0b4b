import type { TooltipProps } from '@mui/material';
import type { ReactElement } from 'react';
import { lazy } from './lazy';

interface TipProps {
  title: string;
  placement?: 'right';
  children: ReactElement;
}

/** In milliseconds: BEFORE skips a pointer that only crosses; AFTER is long enough to move from the element to the tooltip. */
const BEFORE = 300;
const AFTER = 100;

/** Apart, because it brings its positioning along, 11 kB that every page would load. Where it does not arrive there is no tooltip. */
const Tooltip = lazy<TooltipProps>(
  () => import('@mui/material/Tooltip').catch(() => ({ default: ({ children }: TooltipProps) => children })),
  ({ children }) => children,
);

/** MUI's tooltip. `title` must be said elsewhere too. */
export const Tip = ({ title, placement, children }: TipProps) => (
  <Tooltip
    describeChild
    title={title}
    enterDelay={BEFORE}
    leaveDelay={AFTER}
    {...(placement && { placement })}
  >
    {children as TooltipProps['children']}
  </Tooltip>
);

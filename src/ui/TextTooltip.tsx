import { Tooltip } from '@mui/material';
import type { ReactElement } from 'react';

export interface TextTooltipProps {
  title: string;
  placement?: 'right';
  children: ReactElement<unknown>;
}

/**
 * Milliseconds before a tooltip opens (`BEFORE`) and before it closes (`AFTER`). The first delay skips a pointer that
 * only passes over the element. The second delay lets the pointer move from the element to the tooltip.
 */
const BEFORE = 300;
const AFTER = 100;

export const TextTooltip = ({ title, placement, children }: TextTooltipProps) => (
  <Tooltip
    describeChild
    title={title}
    enterDelay={BEFORE}
    leaveDelay={AFTER}
    {...(placement && { placement })}
  >
    {children}
  </Tooltip>
);

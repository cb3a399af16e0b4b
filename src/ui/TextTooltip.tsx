import { Tooltip } from '@mui/material';
import type { ReactElement } from 'react';

export interface TextTooltipProps {
  title: string;
  placement?: 'right';
  children: ReactElement<unknown>;
}

/**
 * Milliseconds before a tooltip opens (`BEFORE`) and before it closes (`AFTER`). A pointer that only passes over the
 * element opens no tooltip. A pointer has time to move from the element to the tooltip.
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

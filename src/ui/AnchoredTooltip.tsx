import { Tooltip } from '@mui/material';

export interface AnchoredTooltipProps {
  anchor: HTMLElement;
}

/** The open tooltip of an element that another component renders. In the menu it stands beside its icon. */
export const AnchoredTooltip = ({ anchor }: AnchoredTooltipProps) => (
  <Tooltip
    open
    describeChild
    title={anchor.dataset.tooltip || anchor.ariaLabel}
    placement={anchor.closest('nav') ? 'right' : 'bottom'}
    slotProps={{ popper: { anchorEl: anchor } }}
  >
    <span hidden />
  </Tooltip>
);

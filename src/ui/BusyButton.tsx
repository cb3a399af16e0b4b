import { Button, type ButtonProps } from '@mui/material';
import { useReturnFocusAfterAction } from './focus';

interface BusyButtonProps extends Omit<ButtonProps<'button'>, 'ref'> {
  busy: boolean;
}

/** A button that is disabled during its action and gets the focus back afterwards. */
export const BusyButton = ({ busy, disabled = false, ...button }: BusyButtonProps) => (
  <Button ref={useReturnFocusAfterAction(busy)} disabled={busy || disabled} {...button} />
);

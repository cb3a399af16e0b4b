import type { DialogProps } from '@mui/material';
import { BaseDialog } from './BaseDialog';
import { SignInAgainDialog } from './form/SignInAgainDialog';

export const Dialog = (props: DialogProps) => (
  <>
    {props.open && <SignInAgainDialog />}
    <BaseDialog {...props} />
  </>
);

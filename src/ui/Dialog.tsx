import type { DialogProps } from '@mui/material';
import { BaseDialog } from './BaseDialog';
import { SignInAgain } from './form/SignInAgain';

export const Dialog = (props: DialogProps) => (
  <>
    {props.open && <SignInAgain />}
    <BaseDialog {...props} />
  </>
);

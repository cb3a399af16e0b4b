import type { DialogProps } from '@mui/material';
import { BaseDialog } from './BaseDialog';
import { SignInAgain } from './form/SignInAgain';

/** A dialog that keeps its content when the session ends: the person signs in again above it. */
export const Dialog = (props: DialogProps) => (
  <>
    {props.open && <SignInAgain />}
    <BaseDialog {...props} />
  </>
);

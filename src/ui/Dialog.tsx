import { Dialog as MuiDialog, type DialogProps } from '@mui/material';
import { useEffect, type KeyboardEvent } from 'react';
import { holdBranchWhile } from '../lib/heldBranch';
import { SignInAgain } from './form/SignInAgain';
import { useGoOn } from './useGoOn';

/**
 * Every dialog of the application: Esc closes it (MUI's), Ctrl-Enter (⌘-Enter) does what its filled button does, and where the
 * session ends meanwhile, or another tab chooses another branch, what is typed in it stays.
 */
export const Dialog = (props: DialogProps) => {
  useGoOn();
  const { open } = props;
  useEffect(() => (open ? holdBranchWhile(() => true) : undefined), [open]);
  return (
    <>
      {open && <SignInAgain />}
      <MuiDialog onKeyDown={submitByKeys} {...props} />
    </>
  );
};

function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const buttons = event.currentTarget.querySelectorAll<HTMLButtonElement>('button.MuiButton-contained');
  // A dialog that only shows something has one button, which closes it.
  const shown =
    buttons.length > 0
      ? buttons
      : event.currentTarget.querySelectorAll<HTMLButtonElement>('.MuiDialogActions-root button');
  [...shown].at(-1)?.click();
}

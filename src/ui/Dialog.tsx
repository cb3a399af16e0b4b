import { Dialog as MuiDialog, type DialogProps } from '@mui/material';
import { useEffect, type KeyboardEvent } from 'react';
import { holdBranchWhile } from '../lib/heldBranch';
import { SignInAgain } from './form/SignInAgain';
import { useGoOn } from './useGoOn';

/**
 * Every dialog of the application. Esc closes it (MUI's), and Ctrl-Enter (⌘-Enter) presses its filled button. What is typed in it
 * stays when the session ends, or when another tab chooses another branch.
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

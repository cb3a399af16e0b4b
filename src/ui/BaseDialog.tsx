import { Dialog as MuiDialog, type DialogProps } from '@mui/material';
import { useEffect, type KeyboardEvent } from 'react';
import { pinBranchWhileUnsaved } from '../lib/pinnedBranch';
import { useFocusRowAfterDialog } from './focus';

/**
 * The base of every dialog. Escape closes the dialog, and Ctrl-Enter (⌘-Enter) clicks its main button. While a dialog
 * is open, this tab keeps its branch even if another tab switches branches.
 */
export const BaseDialog = (props: DialogProps) => {
  useFocusRowAfterDialog();
  const { open } = props;
  useEffect(() => (open ? pinBranchWhileUnsaved(() => true) : undefined), [open]);
  return <MuiDialog onKeyDown={submitByKeys} {...props} />;
};

function submitByKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  const buttons = event.currentTarget.querySelectorAll<HTMLButtonElement>('button.MuiButton-contained');
  // A dialog without a main button has a single button, which closes it.
  const shown =
    buttons.length > 0
      ? buttons
      : event.currentTarget.querySelectorAll<HTMLButtonElement>('.MuiDialogActions-root button');
  [...shown].at(-1)?.click();
}

import { useId } from 'react';
import { Dialog } from '../Dialog';
import { DialogForm, type FormDialogProps } from './DialogForm';

/** A dialog with a few boxes, their explanation, and an error. */
export const FormDialog = (props: FormDialogProps) => {
  const id = useId();
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogForm titleId={id} {...props} />
    </Dialog>
  );
};

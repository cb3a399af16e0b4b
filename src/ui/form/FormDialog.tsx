import { useId } from 'react';
import { Dialog } from '../Dialog';
import { DialogForm, type FormDialogProps } from './DialogForm';

export const FormDialog = (props: FormDialogProps) => {
  const id = useId();
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogForm titleId={id} {...props} />
    </Dialog>
  );
};

import { useId } from 'react';
import { Dialog } from '../Dialog';
import { FormDialogContent, type FormDialogProps } from './FormDialogContent';

export const FormDialog = (props: FormDialogProps) => {
  const id = useId();
  return (
    <Dialog open onClose={props.onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <FormDialogContent titleId={id} {...props} />
    </Dialog>
  );
};

import { Alert, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { createSubmitHandler } from '../../lib/createSubmitHandler';
import { BusyButton } from '../BusyButton';

export interface FormDialogProps {
  title: string;
  lead: string;
  /** A sentence, or null while nothing is wrong. */
  error: string | null;
  action: () => void;
  busy: boolean;
  /** The labels of the button that sends the form, and of the other. */
  submit: string;
  cancel: string;
  /** Sending the form takes something away: its button is red. */
  danger?: boolean;
  onClose: () => void;
  /** The boxes. */
  children: ReactNode;
}

interface DialogFormProps extends FormDialogProps {
  /** The id of the title, which labels the dialog. */
  titleId: string;
}

/**
 * The form inside a dialog. `display: contents`: the boxes scroll between the title and the buttons, and the error
 * stays in sight with the buttons.
 */
export const DialogForm = ({
  titleId,
  title,
  lead,
  error,
  action,
  busy,
  submit,
  cancel,
  danger = false,
  onClose,
  children,
}: DialogFormProps) => (
  <form onSubmit={createSubmitHandler(action)} style={{ display: 'contents' }}>
    <DialogTitle id={titleId} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
      {title}
    </DialogTitle>
    <DialogContent sx={{ display: 'grid', gap: 2 }}>
      <div>{lead}</div>
      {children}
    </DialogContent>
    {error && (
      <Alert severity="error" sx={{ mx: 3, mt: 1, mb: 2, flex: 'none' }}>
        {error}
      </Alert>
    )}
    <DialogActions sx={{ p: 2, pt: 0 }}>
      <Button onClick={onClose} disabled={busy}>
        {cancel}
      </Button>
      <BusyButton type="submit" variant="contained" busy={busy} {...(danger ? { color: 'error' } : {})}>
        {submit}
      </BusyButton>
    </DialogActions>
  </form>
);

interface PasswordBoxProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
}

/** A box for the person's present password. */
export const PasswordBox = ({ label, value, onChange }: PasswordBoxProps) => (
  <TextField
    label={label}
    type="password"
    value={value}
    required
    autoFocus
    autoComplete="current-password"
    onChange={({ target }) => onChange(target.value)}
  />
);

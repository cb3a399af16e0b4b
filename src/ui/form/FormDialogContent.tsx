import { Alert, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { ReactNode } from 'react';
import { createSubmitHandler } from '../../lib/createSubmitHandler';
import { BusyButton } from '../BusyButton';

export interface FormDialogProps {
  title: string;
  lead: string;
  error: string | null;
  action: () => void;
  busy: boolean;
  submit: string;
  cancel: string;
  /** True for a red submit button, because submitting removes something. */
  danger?: boolean;
  onClose: () => void;
  children: ReactNode;
}

interface DialogFormProps extends FormDialogProps {
  titleId: string;
}

/**
 * The form is `display: contents`, so that the dialog scrolls only the inputs, and the error stays visible with the
 * buttons.
 */
export const FormDialogContent = ({
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

export const PasswordTextField = ({ label, value, onChange }: PasswordBoxProps) => (
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

import { Button, DialogActions, DialogContent, DialogTitle, useMediaQuery, type Theme } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { Dialog } from '../../../ui/Dialog';
import { ErrorBanner, type FailureDescription } from '../../../ui/ErrorBanner';
import { ProductChangeRunPanel } from './ProductChangeRunPanel';
import type { StartedProductChangeRun } from './useBulkProductChange';
import './change.css';

interface ChangeDialogProps {
  title: string;
  lead: string;
  submit: string;
  disabled?: boolean;
  danger?: boolean;
  wide?: boolean;
  busy: boolean;
  failure: FailureDescription | null;
  run: StartedProductChangeRun | null;
  onSubmit: () => void;
  onClose: () => void;
  children?: ReactNode;
}

export const BulkChangeDialog = ({ title, run, wide = false, busy, onClose, ...form }: ChangeDialogProps) => {
  const id = useId();
  const phone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const leave = (_: object, reason: string) => {
    if (busy) return;
    if (!run) onClose();
    // Escape stops a running change, but a click outside the dialog does not.
    else if (reason === 'escapeKeyDown') (run.now.state === 'running' ? run.stop : run.end)();
  };
  return (
    <Dialog
      open
      onClose={leave}
      aria-labelledby={id}
      maxWidth={wide ? 'md' : 'xs'}
      fullWidth
      fullScreen={wide && phone}
    >
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {title}
      </DialogTitle>
      {run ? <ProductChangeRunPanel run={run} /> : <FormPart {...form} busy={busy} onClose={onClose} />}
    </Dialog>
  );
};

type FormPartProps = Omit<ChangeDialogProps, 'title' | 'run' | 'wide'>;

const FormPart = ({
  lead,
  submit,
  disabled,
  danger,
  busy,
  failure,
  onSubmit,
  onClose,
  children,
}: FormPartProps) => {
  const translate = useTranslate();
  return (
    <form
      className="change-form"
      onSubmit={event => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <DialogContent className="change-boxes">
        <div className="soft">{lead}</div>
        <ErrorBanner failure={failure} />
        {children}
      </DialogContent>
      <DialogActions sx={{ p: 2 }}>
        <Button onClick={onClose} disabled={busy}>
          {translate('bulk.cancel')}
        </Button>
        <Button
          type="submit"
          variant="contained"
          disabled={busy || disabled === true}
          {...(danger ? { color: 'error' } : {})}
        >
          {submit}
        </Button>
      </DialogActions>
    </form>
  );
};

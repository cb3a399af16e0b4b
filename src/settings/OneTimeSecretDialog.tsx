import { Alert, Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/terminals';
import { SettingsDialog } from './SettingsDialog';

interface OneTimeSecretDialogProps {
  title: string;
  help: string;
  label: string;
  secret: string;
  onClose: () => void;
}

/** Shows a key or secret that the server sends only once. */
export const OneTimeSecretDialog = ({ title, help, label, secret, onClose }: OneTimeSecretDialogProps) => {
  const translate = useTranslate();
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setSaid(translate('terminals.copied'));
    } catch {
      // Copying fails on http, because browsers offer the clipboard only on https and on localhost.
      setSaid(translate('terminals.notCopied'));
    }
  };
  const actions = (
    <>
      <span role="status">{said}</span>
      <Button onClick={() => void copy()}>{translate('terminals.copy')}</Button>
      <Button variant="contained" onClick={onClose}>
        {translate('terminals.close')}
      </Button>
    </>
  );
  return (
    // A click outside does not close the dialog, because the secret is shown only once.
    <SettingsDialog title={title} onClose={() => {}} actions={actions}>
      <Alert severity="warning">{help}</Alert>
      <TextField
        label={label}
        value={secret}
        multiline
        slotProps={{
          htmlInput: {
            readOnly: true,
            onFocus: ({ currentTarget }: { currentTarget: HTMLTextAreaElement }) => currentTarget.select(),
          },
        }}
      />
    </SettingsDialog>
  );
};

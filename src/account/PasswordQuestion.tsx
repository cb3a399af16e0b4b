import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useActionState, useId, useState } from 'react';
import { accountTexts as texts } from '../i18n/account';
import { messageOf } from '../lib/messageOf';

interface PasswordQuestionProps {
  title: string;
  /** Throws an error with the sentence for the person. */
  onAnswer: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password once more: a session that somebody else has got hold of is not enough. */
export const PasswordQuestion = ({ title, onAnswer, onClose }: PasswordQuestionProps) => {
  const id = useId();
  const [password, setPassword] = useState('');
  const [error, submit, busy] = useActionState(async () => {
    try {
      await onAnswer(password);
      return null;
    } catch (failure) {
      return messageOf(failure);
    }
  }, null);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="xs" fullWidth>
      <form action={submit}>
        <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <div>{texts.confirm}</div>
          {error && <Alert severity="error">{error}</Alert>}
          <TextField
            label={texts.current}
            type="password"
            value={password}
            required
            autoFocus
            autoComplete="current-password"
            onChange={({ target }) => setPassword(target.value)}
          />
        </DialogContent>
        <DialogActions sx={{ p: 2, pt: 0 }}>
          <Button onClick={onClose} disabled={busy}>
            {texts.cancel}
          </Button>
          <Button type="submit" variant="contained" disabled={busy}>
            {texts.go}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

import { Alert, Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useActionState, useEffect, useId, useState } from 'react';
import { getErrorMessage } from '../../lib/errorMessage';
import { onSessionRenewedInOtherTab, readSession } from '../../session/session';
import { isSignInCodeRequired, renewSession, hasExternalSignIn } from '../../authProvider/signIn';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/signIn';
import { BaseDialog } from '../BaseDialog';
import { FormDialogContent, PasswordTextField } from './FormDialogContent';

interface SignInDialogProps {
  /** Default: the session has ended. */
  title?: string;
  onRenewed: () => void;
  /** Called when the person declines to sign in. The save then fails, and typed input stays. */
  onCancel: () => void;
}

/** Dialog for a sign-in at another site. It opens a new window, so that the form keeps its input. */
const ElsewhereDialog = ({ title, onCancel }: Pick<SignInDialogProps, 'title' | 'onCancel'>) => {
  const translate = useTranslate();
  const id = useId();
  const [isBlocked, setBlocked] = useState(false);
  const openWindow = () => setBlocked(!window.open('/login/window', '_blank', 'popup,width=480,height=640'));
  return (
    <BaseDialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {title ?? translate('signIn.again')}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <div>{translate('signIn.goOnElsewhere')}</div>
        {isBlocked && <Alert severity="error">{translate('signIn.noWindow')}</Alert>}
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 0 }}>
        <Button onClick={onCancel}>{translate('signIn.cancel')}</Button>
        <Button variant="contained" autoFocus onClick={openWindow}>
          {translate('signIn.submit')}
        </Button>
      </DialogActions>
    </BaseDialog>
  );
};

const PasswordDialog = ({ title, onRenewed, onCancel }: SignInDialogProps) => {
  const translate = useTranslate();
  const id = useId();
  const [email, setEmail] = useState(readSession()?.email ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string | null>(null);
  const [error, submit, busy] = useActionState(async () => {
    try {
      await renewSession(email.trim(), password, code?.trim());
      onRenewed();
      return null;
    } catch (failure) {
      if (failure instanceof Error && isSignInCodeRequired(failure)) {
        setCode('');
        // The first refusal only asks for the code of the second factor. That is not an error, so no message is shown.
        if (!code) return null;
      }
      return getErrorMessage(failure);
    }
  }, null);
  return (
    <BaseDialog open onClose={onCancel} aria-labelledby={id} maxWidth="xs" fullWidth>
      <FormDialogContent
        titleId={id}
        title={title ?? translate('signIn.again')}
        lead={translate('signIn.nothingLost')}
        error={error}
        busy={busy}
        action={submit}
        submit={busy ? translate('signIn.busy') : translate('signIn.submit')}
        cancel={translate('signIn.cancel')}
        onClose={onCancel}
      >
        <TextField
          label={translate('signIn.email')}
          value={email}
          required
          autoComplete="username"
          onChange={({ target }) => setEmail(target.value)}
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false } }}
        />
        <PasswordTextField label={translate('signIn.password')} value={password} onChange={setPassword} />
        {code !== null && (
          <TextField
            label={translate('signIn.code')}
            helperText={translate('signIn.codeHelp')}
            value={code}
            required
            autoFocus
            autoComplete="one-time-code"
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </FormDialogContent>
    </BaseDialog>
  );
};

const SignInDialog = (props: SignInDialogProps) => {
  const { onRenewed } = props;
  useEffect(() => onSessionRenewedInOtherTab(onRenewed), [onRenewed]);
  return hasExternalSignIn() ? <ElsewhereDialog {...props} /> : <PasswordDialog {...props} />;
};

export default SignInDialog;

import { useState } from 'react';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/account';
import { useFormSubmit } from '../../lib/useFormSubmit';
import { PasswordTextField } from './FormDialogContent';
import { FormDialog } from './FormDialog';

interface ConfirmPasswordDialogProps {
  title: string;
  lead?: string;
  submit?: string;
  danger?: boolean;
  /** Called with the typed password. If it throws an error, the dialog shows the error's message. */
  onAnswer: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password before a dangerous action, because a stolen session alone must not suffice. */
export const ConfirmPasswordDialog = ({
  title,
  lead = translate('account.confirm'),
  submit: goOn = translate('account.go'),
  danger = false,
  onAnswer,
  onClose,
}: ConfirmPasswordDialogProps) => {
  const translate = useTranslate();
  const [password, setPassword] = useState('');
  const [error, submit, busy] = useFormSubmit(() => onAnswer(password).then(() => null));
  return (
    <FormDialog
      title={title}
      lead={lead}
      error={error}
      busy={busy}
      danger={danger}
      onClose={onClose}
      action={submit}
      submit={goOn}
      cancel={translate('account.cancel')}
    >
      <PasswordTextField label={translate('account.current')} value={password} onChange={setPassword} />
    </FormDialog>
  );
};

import { useActionState, useState } from 'react';
import { accountTexts as texts } from '../../i18n/account';
import { messageOf } from '../../lib/messageOf';
import { FormDialog, PasswordBox } from './FormDialog';

interface PasswordQuestionProps {
  title: string;
  /** What it is for; without it, that the password is needed to go on. */
  lead?: string;
  /** Of the button that goes on. */
  submit?: string;
  /** What it goes on with takes something away. */
  danger?: boolean;
  /** Throws an error with the sentence for the person. */
  onAnswer: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password once more: a session that somebody else has got hold of is not enough. */
export const PasswordQuestion = ({
  title,
  lead = texts.confirm,
  submit: goOn = texts.go,
  danger = false,
  onAnswer,
  onClose,
}: PasswordQuestionProps) => {
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
    <FormDialog
      title={title}
      lead={lead}
      {...{ error, busy, danger, onClose }}
      action={submit}
      submit={goOn}
      cancel={texts.cancel}
    >
      <PasswordBox label={texts.current} value={password} onChange={setPassword} />
    </FormDialog>
  );
};

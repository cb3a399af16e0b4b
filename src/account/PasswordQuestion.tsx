import { useActionState, useState } from 'react';
import { accountTexts as texts } from '../i18n/account';
import { messageOf } from '../lib/messageOf';
import { FormDialog, PasswordBox } from '../ui/form/FormDialog';

interface PasswordQuestionProps {
  title: string;
  /** Throws an error with the sentence for the person. */
  onAnswer: (password: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password once more: a session that somebody else has got hold of is not enough. */
export const PasswordQuestion = ({ title, onAnswer, onClose }: PasswordQuestionProps) => {
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
      lead={texts.confirm}
      {...{ error, busy, onClose }}
      action={submit}
      submit={texts.go}
      cancel={texts.cancel}
    >
      <PasswordBox label={texts.current} value={password} onChange={setPassword} />
    </FormDialog>
  );
};

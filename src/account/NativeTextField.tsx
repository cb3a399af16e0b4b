import type { ReactNode } from 'react';
import { translate } from '../i18n/translate';
import '../i18n/account';
import { usePasswordStrength } from './usePasswordStrength';
import './account.css';

interface PlainBoxProps {
  label: string;
  name: string;
  value: string;
  onChange: (value: string) => void;
  help?: ReactNode;
  error?: string;
  type?: 'password';
  autoComplete?: string;
  inputMode?: 'numeric';
  autoFocus?: boolean;
}

/** A text box without the component library, for pages that are shown before the application has loaded. */
export const NativeTextField = ({ label, name, onChange, help, error, ...input }: PlainBoxProps) => (
  <div className="plain-box">
    <label htmlFor={name}>{label}</label>
    <input
      {...input}
      id={name}
      name={name}
      required
      autoCapitalize="none"
      spellCheck={false}
      aria-describedby={`${name}-help`}
      aria-invalid={Boolean(error)}
      onChange={event => onChange(event.target.value)}
    />
    <span id={`${name}-help`} className={error ? 'plain-wrong' : 'soft'}>
      {error ? <span role="alert">{error}</span> : help}
    </span>
  </div>
);

export const PasswordStrengthHint = ({ password, userName }: { password: string; userName: string }) => {
  const { sentence, score } = usePasswordStrength(password, userName);
  return (
    <>
      {score !== null && <span className="strength" data-score={score} aria-hidden />}
      <span role="status">{sentence}</span>
    </>
  );
};

interface NewPasswordInputProps extends Pick<PlainBoxProps, 'value' | 'onChange' | 'error' | 'autoFocus'> {
  userName: string;
  shown: boolean;
}

export const NewPasswordInput = ({ shown, userName, ...props }: NewPasswordInputProps) => (
  <NativeTextField
    {...props}
    label={translate('account.password')}
    name="password"
    {...(shown ? {} : { type: 'password' })}
    autoComplete="new-password"
    help={<PasswordStrengthHint password={props.value} userName={userName} />}
  />
);

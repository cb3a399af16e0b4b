import { useEffect, useState } from 'react';
import { translate } from '../i18n/translate';
import '../i18n/account';
import { ratePassword, type PasswordStrength } from './accountCalls';

/** Debounce: milliseconds after the last key press before the server is asked. */
const PAUSE = 350;

/**
 * Asks the server for the strength of a password while the person types. The result is advice only, so a failed request
 * shows nothing.
 * @returns a message and a score from 0 (the server would refuse the password) to 4. Until the server has answered, the
 *   message is the usual help text and the score is null
 */
export function usePasswordStrength(
  password: string,
  userName: string,
): { sentence: string; score: number | null } {
  const [known, setKnown] = useState<PasswordStrength & { of: string }>();
  useEffect(() => {
    if (!password) return undefined;
    const calling = new AbortController();
    const timer = setTimeout(() => {
      ratePassword(password, userName, calling.signal).then(
        strength => setKnown({ ...strength, of: password }),
        () => undefined,
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      calling.abort();
    };
  }, [password, userName]);
  if (!password || known?.of !== password)
    return { sentence: translate('account.passwordHelp'), score: null };
  const { score, refusal } = known;
  return {
    sentence: refusal ? capital(refusal) : translate(`account.strengths.${score}`, { _: '' }),
    score: refusal ? 0 : score,
  };
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

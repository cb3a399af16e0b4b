import { useEffect, useState } from 'react';
import { translate } from '../i18n/translate';
import '../i18n/account';
import { ratePassword, type PasswordStrength } from './accountCalls';

/** Debounce: milliseconds without a key pressed before the server is asked. */
const PAUSE = 350;

/**
 * Asks the server how strong a password is while it is typed. The result is advice only, so a failed request shows
 * nothing.
 * @returns the sentence for the person and the score (0: the server would refuse the password); the usual help text
 *   and null until the server has answered
 */
export function useStrength(password: string, userName: string): { sentence: string; score: number | null } {
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

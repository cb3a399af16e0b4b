import { useEffect, useState } from 'react';
import { translate } from '../i18n/translate';
import '../i18n/account';
import { ratePassword, type PasswordStrength } from './accountCalls';

/** Debounce: milliseconds without a key pressed before the server is asked. */
const PAUSE = 350;

/**
 * What the server says of a password while it is typed. It is advice and no rule, so nothing is said where the server does not answer.
 * @returns the sentence for the person and the score, 0 where it would be refused; until there is an answer, the usual help and null
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

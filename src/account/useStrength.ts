import { useEffect, useState } from 'react';
import { accountTexts as texts } from '../i18n/account';
import { passwordStrength, type PasswordStrength } from './accountCalls';

/** Milliseconds without a key pressed. */
const PAUSE = 350;

/**
 * What the server says of a password while it is typed: a help and no rule, so that nothing is said where it does not answer.
 * @returns the sentence for the person, and how it is meant; without a password the usual help
 */
export function useStrength(password: string, userName: string): { sentence: string; score: number | null } {
  const [known, setKnown] = useState<PasswordStrength & { of: string }>();
  useEffect(() => {
    if (!password) return undefined;
    const calling = new AbortController();
    const timer = setTimeout(() => {
      passwordStrength(password, userName, calling.signal).then(
        strength => setKnown({ ...strength, of: password }),
        () => undefined,
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      calling.abort();
    };
  }, [password, userName]);
  if (!password || known?.of !== password) return { sentence: texts.passwordHelp, score: null };
  const { score, refusal } = known;
  return {
    sentence: refusal ? capital(refusal) : (texts.strengths[score] ?? ''),
    score: refusal ? 0 : score,
  };
}

const capital = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

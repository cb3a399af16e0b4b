/**
 * Rendered beside a form. If the session ends while the form is open, the person signs in again above it, and the
 * save continues.
 */
import { useEffect, useState } from 'react';
import { registerSessionRenewal } from '../../session/session';
import { lazy } from '../lazy';

const SignInDialog = lazy(() => import('./SignInDialog'));

export const SignInAgain = () => {
  const [asked, setAsked] = useState<{ answer: (renewed: boolean) => void } | null>(null);
  useEffect(() => {
    /** Declines the last question when the form closes: a save that is left behind does not get a new session. */
    let decline: (() => void) | undefined;
    const stop = registerSessionRenewal(
      () =>
        new Promise(resolve => {
          decline = () => resolve(false);
          setAsked({
            answer: renewed => {
              setAsked(null);
              resolve(renewed);
            },
          });
        }),
    );
    return () => {
      stop();
      decline?.();
    };
  }, []);
  if (!asked) return null;
  return <SignInDialog onRenewed={() => asked.answer(true)} onCancel={() => asked.answer(false)} />;
};

/**
 * Renews a session that ends while a form is open: the person signs in again in a dialog above the form, and the
 * save continues.
 */
import { useEffect, useState } from 'react';
import { registerSessionRenewalDialog } from '../../session/session';
import { lazy } from '../lazy';

const SignInDialog = lazy(() => import('./SignInDialog'));

export const SignInAgainDialog = () => {
  const [asked, setAsked] = useState<{ answer: (renewed: boolean) => void } | null>(null);
  useEffect(() => {
    /**
     * When the form closes, its save must not wait any longer. The dialog's question is then answered as if the person
     * had declined to sign in.
     */
    let decline: (() => void) | undefined;
    const stop = registerSessionRenewalDialog(
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

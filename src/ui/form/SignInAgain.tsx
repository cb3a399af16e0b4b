/** Beside a form: where the session ends while it is open, the person signs in again above it, and the save goes on. */
import { useEffect, useState } from 'react';
import { renewSessionBy } from '../../session/session';
import { later } from '../later';

const SignInDialog = later(() => import('./SignInDialog'));

export const SignInAgain = () => {
  const [asked, setAsked] = useState<{ answer: (renewed: boolean) => void } | null>(null);
  useEffect(
    () =>
      renewSessionBy(
        () =>
          new Promise(resolve =>
            setAsked({
              answer: renewed => {
                setAsked(null);
                resolve(renewed);
              },
            }),
          ),
      ),
    [],
  );
  if (!asked) return null;
  return <SignInDialog onRenewed={() => asked.answer(true)} onCancel={() => asked.answer(false)} />;
};

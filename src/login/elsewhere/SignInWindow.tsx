import { startTransition, useActionState, useEffect } from 'react';
import { useLocation, type Location } from 'react-router-dom';
import { redirectToExternalSignIn } from '../../authProvider/externalSignIn';
import { getErrorMessage } from '../../lib/errorMessage';
import { LoginButton, LoginCard, LoginError } from '../LoginCard';
import { PageLoading } from '../../ui/PageLoading';

const SignInWindow = () => {
  // The router's types do not describe the location's state.
  const { state } = useLocation() as Location<{ failure?: string } | null>;
  const [error, leave, busy] = useActionState(async () => {
    try {
      await redirectToExternalSignIn(null);
      return null;
    } catch (failure) {
      return getErrorMessage(failure);
    }
  }, state?.failure ?? null);
  useEffect(() => {
    if (!state?.failure) startTransition(leave);
  }, [leave, state]);
  if (!error) return <PageLoading />;
  return (
    <LoginCard action={leave}>
      <LoginError error={error} />
      <LoginButton busy={busy} />
    </LoginCard>
  );
};

export default SignInWindow;

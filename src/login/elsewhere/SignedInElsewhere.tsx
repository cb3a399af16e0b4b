import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { finishExternalSignIn, type ExternalSignInResult } from '../../authProvider/externalSignIn';
import { translate } from '../../i18n/translate';
import '../../i18n/signIn';
import { LoginCard } from '../LoginCard';
import { PageLoading } from '../../ui/PageLoading';

/**
 * The running sign-in. React can run an effect twice, but the response of the sign-in site can only be used once. The
 * second run therefore awaits the same promise.
 */
let finishing: Promise<ExternalSignInResult> | undefined;

const SignedInElsewhere = () => {
  const [arrival, setArrival] = useState<ExternalSignInResult>();
  useEffect(() => {
    finishing ??= finishExternalSignIn(window.location.href);
    void finishing.then(result => {
      if (result.then === null && !result.failure) window.close();
      setArrival(result);
    });
  }, []);
  if (!arrival) return <PageLoading />;
  const { then, failure } = arrival;
  if (failure && then === null) return <Navigate to="/login/window" replace state={{ failure }} />;
  if (failure) return <Navigate to="/login" replace state={{ failure, nextPathname: then }} />;
  if (then) return <Navigate to={then} replace />;
  return (
    <LoginCard>
      <p role="status">{translate('signIn.closeWindow')}</p>
    </LoginCard>
  );
};

export default SignedInElsewhere;

/**
 * Sets up a second factor in three steps: the password, a code of the app, the recovery codes. If the shop requires
 * a second factor, this page comes before all others.
 */
import { useEffect, useState } from 'react';
import { Link, Navigate, useNavigate } from 'react-router-dom';
import { loadBackendAuth } from '../authProvider/signIn';
import { translate } from '../i18n/translate';
import '../i18n/account';
import { LoginError } from '../login/LoginCard';
import { clearSession, onSessionEnd, readSession } from '../session/session';
import { createLazyScreen } from '../ui/lazy';
import { AccountCard } from './AccountCard';
import { beginSecondFactorSetUp, confirmSecondFactor, type SecondFactorSetUp } from './accountCalls';
import { useFormSubmission } from './useFormSubmission';
import { NativeTextField } from './NativeTextField';
import { RecoveryCodes } from './RecoveryCodes';
import { createSubmitHandler } from '../lib/createSubmitHandler';
import { useReturnFocusAfterAction } from '../ui/focus';

const QrCode = createLazyScreen(() => import('./QrCode'));

const SecondFactorPage = () => {
  const navigate = useNavigate();
  const [isDue] = useState(readSession()?.secondFactorDue === true);
  const [factor, setFactor] = useState<SecondFactorSetUp>();
  const [codes, setCodes] = useState<string[]>();
  useEffect(
    () =>
      onSessionEnd(() => {
        clearSession();
        void navigate('/login?ended', { replace: true });
      }),
    [navigate],
  );
  if (!readSession()) return <Navigate to="/login" replace />;
  if (codes) {
    return (
      <AccountCard title={translate('account.recoveryTitle')}>
        <RecoveryCodes codes={codes} />
        <Link to={isDue ? '/admin' : '/admin/account'} replace className="login-submit plain-link">
          {translate('account.kept')}
        </Link>
      </AccountCard>
    );
  }
  return (
    <AccountCard title={translate('account.setUpTitle')}>
      {isDue && <p className="login-note">{translate('account.setUpDue')}</p>}
      {factor ? <CodeStep factor={factor} onDone={setCodes} /> : <PasswordStep onDone={setFactor} />}
      {isDue ? (
        <button type="button" className="plain-button" onClick={() => void signOut(navigate)}>
          {translate('account.logout')}
        </button>
      ) : (
        <Link to="/admin/account">{translate('account.cancel')}</Link>
      )}
    </AccountCard>
  );
};

async function signOut(navigate: ReturnType<typeof useNavigate>): Promise<void> {
  const session = readSession();
  // The sign-out request is not awaited, because the person must be signed out even if the backend is slow or fails.
  if (session)
    loadBackendAuth()
      .then(auth => auth.signOut?.(session))
      .catch(() => undefined);
  clearSession();
  await navigate('/login', { replace: true });
}

const PasswordStep = ({ onDone }: { onDone: (factor: SecondFactorSetUp) => void }) => {
  const [current, setCurrent] = useState('');
  const [refusal, submit, busy] = useFormSubmission(async () =>
    onDone(await beginSecondFactorSetUp(current)),
  );
  const isOfBox = refusal?.field === 'current';
  return (
    <form onSubmit={createSubmitHandler(submit)}>
      <p>{translate('account.setUpIntro')}</p>
      <NativeTextField
        label={translate('account.current')}
        name="current"
        type="password"
        autoComplete="current-password"
        autoFocus
        value={current}
        onChange={setCurrent}
        error={isOfBox ? refusal.message : ''}
      />
      <LoginError error={isOfBox ? null : refusal?.message} />
      <button ref={useReturnFocusAfterAction(busy)} type="submit" className="login-submit" disabled={busy}>
        {translate('account.go')}
      </button>
    </form>
  );
};

interface CodeStepProps {
  factor: SecondFactorSetUp;
  onDone: (codes: string[]) => void;
}

const CodeStep = ({ factor: { secret, address }, onDone }: CodeStepProps) => {
  const [code, setCode] = useState('');
  const [refusal, submit, busy] = useFormSubmission(async () => onDone(await confirmSecondFactor(code)));
  const isOfBox = refusal?.field === 'code';
  return (
    <form onSubmit={createSubmitHandler(submit)}>
      <div>
        <p>{translate('account.scan')}</p>
        <QrCode text={address} label={translate('account.qr')} />
        <p>{translate('account.secret')}</p>
        <span className="secret-key">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</span>
      </div>
      <NativeTextField
        label={translate('account.code')}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        value={code}
        onChange={setCode}
        error={isOfBox ? refusal.message : ''}
      />
      <LoginError error={isOfBox ? null : refusal?.message} />
      <button ref={useReturnFocusAfterAction(busy)} type="submit" className="login-submit" disabled={busy}>
        {busy ? translate('account.turningOn') : translate('account.turnOn')}
      </button>
    </form>
  );
};

export default SecondFactorPage;

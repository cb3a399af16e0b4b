import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { translate } from '../i18n/translate';
import '../i18n/account';
import { getErrorMessage } from '../lib/errorMessage';
import { LoginError } from '../login/LoginCard';
import { AccountCard } from './AccountCard';
import { readPasswordLinkState, choosePasswordWithLink, type PasswordLinkState } from './accountCalls';
import { useFormSubmission } from './useFormSubmission';
import { NewPasswordInput } from './NativeTextField';
import { createSubmitHandler } from '../lib/createSubmitHandler';
import { useReturnFocusAfterAction } from '../ui/focus';

const LinkPage = () => {
  // The link has its token after the #, which browsers never send, so that no server or log gets the token.
  const token = useLocation().hash.slice(1);
  // Following another password link in the same tab does not reload the page. The React key discards the state of the
  // previous link.
  return <OfLink key={token} token={token} />;
};

const OfLink = ({ token }: { token: string }) => {
  const [state, setState] = useState<PasswordLinkState>();
  const [failure, setFailure] = useState(token ? '' : translate('account.noLink'));
  const [chosen, setChosen] = useState(false);
  useEffect(() => {
    if (!token) return;
    readPasswordLinkState(token).then(setState, (error: unknown) => setFailure(getErrorMessage(error)));
  }, [token]);
  const title = state?.isInvitation
    ? translate('account.invitation', { name: state.name })
    : translate('account.reset');
  return (
    <AccountCard title={title}>
      {failure || chosen ? (
        <>
          <LoginError error={failure} />
          {chosen && (
            <p className="login-note" role="status">
              {translate('account.chosen')}
            </p>
          )}
          <Link to="/login">{translate('account.signIn')}</Link>
        </>
      ) : state ? (
        <PasswordForm token={token} userName={state.userName} onChosen={() => setChosen(true)} />
      ) : (
        <p role="status">{translate('account.checking')}</p>
      )}
    </AccountCard>
  );
};

interface PasswordFormProps {
  token: string;
  userName: string;
  onChosen: () => void;
}

const PasswordForm = ({ token, userName, onChosen }: PasswordFormProps) => {
  const navigate = useNavigate();
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  /** The refused password. The refusal is shown only until the person edits the password. */
  const [refused, setRefused] = useState('');
  const [refusal, submit, busy] = useFormSubmission(async () => {
    try {
      if (await choosePasswordWithLink(token, password)) await navigate('/admin', { replace: true });
      else onChosen();
    } catch (error) {
      setRefused(password);
      throw error;
    }
  });
  const isOfBox = refusal?.field === 'password';
  return (
    <form onSubmit={createSubmitHandler(submit)}>
      <p>{translate('account.signsInAs', { userName })}</p>
      {/* A hidden input with the user name, so that the browser's password manager saves the password under that
          name. */}
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <NewPasswordInput
        value={password}
        onChange={setPassword}
        userName={userName}
        shown={shown}
        autoFocus
        error={isOfBox && refused === password ? refusal.message : ''}
      />
      <button type="button" className="plain-button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? translate('account.hide') : translate('account.show')}
      </button>
      <LoginError error={isOfBox ? null : refusal?.message} />
      <button ref={useReturnFocusAfterAction(busy)} type="submit" className="login-submit" disabled={busy}>
        {busy ? translate('account.choosing') : translate('account.choose')}
      </button>
    </form>
  );
};

export default LinkPage;

import { useActionState, useEffect, useState } from 'react';
import { readSession } from '../session/session';
import { isSignInCodeRequired, signIn, hasExternalSignIn } from '../authProvider/signIn';
import { config } from '../lib/config';
import { getErrorMessage } from '../lib/errorMessage';
import { translate } from '../i18n/translate';
import '../i18n/signIn';
import { LoginButton, LoginCard, LoginError } from './LoginCard';

/** The state of the sign-in page's location. react-admin's guard stores the requested page in it. */
export interface SignInState {
  nextPathname?: string;
  nextSearch?: string;
  failure?: string;
}

const HOME = '/admin';

function originOf(state: SignInState | null): string {
  const { nextPathname = '', nextSearch = '' } = state ?? {};
  return nextPathname === HOME || nextPathname.startsWith(`${HOME}/`) ? nextPathname + nextSearch : HOME;
}

interface LoginPageProps {
  state: SignInState | null;
  search: string;
  onSignedIn: (address: string) => void;
  prefetch: () => Promise<unknown>;
}

/** The sign-in page. It uses no router, so that it loads without the router's code. */
export const LoginPage = ({ state, search, onSignedIn, prefetch }: LoginPageProps) => {
  const origin = originOf(state);
  const elsewhere = hasExternalSignIn();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  /** The code of the second factor; null if no code is required. */
  const [code, setCode] = useState<string | null>(null);
  const [startedOver, setStartedOver] = useState(false);
  const [failed, submit, busy] = useActionState(async () => {
    setStartedOver(false);
    try {
      if (elsewhere) {
        const { redirectToExternalSignIn: redirectToSignIn } = await import('../authProvider/externalSignIn');
        await redirectToSignIn(origin);
      } else {
        await signIn(email.trim(), password, code?.trim());
        onSignedIn(origin);
      }
      return null;
    } catch (failure) {
      if (failure instanceof Error && isSignInCodeRequired(failure)) {
        setCode('');
        if (!code) return null;
      }
      return getErrorMessage(failure);
    }
  }, state?.failure ?? null);
  const isSignedIn = readSession() !== null && !busy;
  useEffect(() => {
    if (isSignedIn) onSignedIn(origin);
  }, [isSignedIn, onSignedIn, origin]);
  if (isSignedIn) return null;
  const { signInNote } = config();
  const error = startedOver ? null : failed;
  return (
    <LoginCard action={submit}>
      {search === '?ended' && !error && (
        <p className="login-note" role="status">
          {translate('signIn.ended')}
        </p>
      )}
      {signInNote && <p className="login-note">{signInNote}</p>}
      <LoginError error={error} />
      {code !== null && (
        <CodeBox
          value={code}
          onChange={setCode}
          onStartOver={() => {
            setCode(null);
            setPassword('');
            setStartedOver(true);
          }}
        />
      )}
      {!elsewhere && code === null && (
        <>
          <label htmlFor="email">{translate('signIn.email')}</label>
          <input
            id="email"
            name="email"
            type="text"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            autoFocus
            value={email}
            onChange={event => {
              setEmail(event.target.value);
              // Loads the application in the background while the person types.
              prefetch().catch(() => undefined);
            }}
          />
          <label htmlFor="password">{translate('signIn.password')}</label>
          <div className="login-password">
            <input
              id="password"
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              value={password}
              onChange={event => setPassword(event.target.value)}
            />
            <button
              type="button"
              aria-label={shown ? translate('signIn.hidePassword') : translate('signIn.showPassword')}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              <EyeIcon crossed={shown} />
            </button>
          </div>
        </>
      )}
      <LoginButton busy={busy} />
    </LoginCard>
  );
};

interface CodeBoxProps {
  value: string;
  onChange: (code: string) => void;
  onStartOver: () => void;
}

const CodeBox = ({ value, onChange, onStartOver }: CodeBoxProps) => (
  <>
    <p className="login-note" id="code-help">
      {translate('signIn.codeHelp')}
    </p>
    <label htmlFor="code">{translate('signIn.code')}</label>
    <input
      id="code"
      name="code"
      type="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      aria-describedby="code-help"
      required
      autoFocus
      value={value}
      onChange={event => onChange(event.target.value)}
    />
    <button type="button" className="plain-button" onClick={onStartOver}>
      {translate('signIn.startOver')}
    </button>
  </>
);

const EyeIcon = ({ crossed }: { crossed: boolean }) => (
  <svg
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.8"
    aria-hidden
  >
    <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12Z" />
    <circle cx="12" cy="12" r="3" />
    {crossed && <path d="M4 4l16 16" />}
  </svg>
);

import { createBrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { readSession } from './session/session';
import { loadApp } from './loadApp';
import { CALLBACK } from './authProvider/signIn';
import { LoginPage } from './login/LoginPage';
import { StartFailed } from './login/StartFailed';
import { Waiting } from './ui/Waiting';
import { later } from './ui/later';

const SignedInElsewhere = later(() => import('./login/elsewhere/SignedInElsewhere'), <Waiting />);
const SignInWindow = later(() => import('./login/elsewhere/SignInWindow'), <Waiting />);
const SetUpPage = later(() => import('./setup/SetUpPage'), <Waiting />);
const LinkPage = later(() => import('./account/LinkPage'), <Waiting />);
const SecondFactorPage = later(() => import('./account/SecondFactorPage'), <Waiting />);
const App = later(async () => ({ default: await loadApp() }), <Waiting />);

/** /login is eager and light; everything behind it loads when first needed. A data router: unsaved changes are asked about. */
export const createRouter = () =>
  createBrowserRouter([
    { path: '/login', element: <LoginPage prefetch={loadApp} /> },
    // Before the guard: who comes back from signing in at another site is not signed in yet.
    { path: CALLBACK, element: <SignedInElsewhere /> },
    { path: '/setup', element: <SetUpPage /> },
    { path: '/link', element: <LinkPage /> },
    { path: SECOND_FACTOR, element: <SecondFactorPage /> },
    { path: '/login/window', element: <SignInWindow /> },
    { path: '/admin/*', element: <Guarded />, errorElement: <StartFailed /> },
    { path: '*', element: <Navigate to="/login" replace /> },
  ]);

const SECOND_FACTOR = '/second-factor';

/** Who is not signed in goes to /login, which remembers the page asked for; the application is not even loaded. */
function Guarded() {
  const { pathname, search } = useLocation();
  const session = readSession();
  if (!session) {
    return <Navigate to="/login" replace state={{ nextPathname: pathname, nextSearch: search }} />;
  }
  if (session.secondFactorDue) return <Navigate to={SECOND_FACTOR} replace />;
  return <App />;
}

import { createBrowserRouter, Navigate, useLocation, type RouteObject } from 'react-router-dom';
import { readSession } from './session/session';
import { loadApp } from './loadApp';
import { CALLBACK } from './authProvider/signIn';
import { LoginPage } from './login/LoginPage';
import { StartFailed } from './login/StartFailed';
import { Waiting } from './ui/Waiting';
import { laterScreen } from './ui/laterScreen';

const SignedInElsewhere = laterScreen(() => import('./login/elsewhere/SignedInElsewhere'), <Waiting />);
const SignInWindow = laterScreen(() => import('./login/elsewhere/SignInWindow'), <Waiting />);
const SetUpPage = laterScreen(() => import('./setup/SetUpPage'), <Waiting />);
const LinkPage = laterScreen(() => import('./account/LinkPage'), <Waiting />);
const SecondFactorPage = laterScreen(() => import('./account/SecondFactorPage'), <Waiting />);
const App = laterScreen(async () => ({ default: await loadApp() }), <Waiting />);

const SECOND_FACTOR = '/second-factor';

const PAGES: RouteObject[] = [
  { path: '/login', element: <LoginPage prefetch={loadApp} /> },
  // Before the guard: who comes back from signing in at another site is not signed in yet.
  { path: CALLBACK, element: <SignedInElsewhere /> },
  { path: '/setup', element: <SetUpPage /> },
  { path: '/link', element: <LinkPage /> },
  { path: SECOND_FACTOR, element: <SecondFactorPage /> },
  { path: '/login/window', element: <SignInWindow /> },
  { path: '/admin/*', element: <Guarded /> },
  { path: '*', element: <Navigate to="/login" replace /> },
];

/** /login is eager and light; everything behind it loads when first needed. A data router: unsaved changes are asked about. */
export const createRouter = () => createBrowserRouter([{ errorElement: <StartFailed />, children: PAGES }]);

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

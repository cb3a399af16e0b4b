import { useCallback, useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import {
  createBrowserRouter,
  Navigate,
  Route,
  RouterProvider,
  Routes,
  useLocation,
  useNavigate,
  type Location,
} from 'react-router-dom';
import { clearSession, readSession } from './session/session';
import { loadApp } from './loadApp';
import { SIGN_IN_CALLBACK_PATH } from './authProvider/signIn';
import { LoginPage, type SignInState } from './login/LoginPage';
import { StartFailedPage } from './login/StartFailedPage';
import { PageLoading } from './ui/PageLoading';
import { createLazyScreen } from './ui/lazy';

const SignedInElsewhere = createLazyScreen(
  () => import('./login/elsewhere/SignedInElsewhere'),
  <PageLoading />,
);
const SignInWindow = createLazyScreen(() => import('./login/elsewhere/SignInWindow'), <PageLoading />);
const SetUpPage = createLazyScreen(() => import('./setup/SetUpPage'), <PageLoading />);
const LinkPage = createLazyScreen(() => import('./account/LinkPage'), <PageLoading />);
const SecondFactorPage = createLazyScreen(() => import('./account/SecondFactorPage'), <PageLoading />);
const App = createLazyScreen(async () => ({ default: await loadApp() }), <PageLoading />);

const SECOND_FACTOR = '/second-factor';

/**
 * Creates the router for the page's URL. Everything but the sign-in page loads when it is first needed. Navigations are
 * not React transitions. react-admin changes its state while a transition is pending, and each of these changes would
 * restart the transition.
 */
export async function createRouter(): Promise<ReactNode> {
  // The application loads before the first render, because React shows a Suspense fallback for at least 300 ms. If
  // loading fails, rendering App reports the error.
  if (isGuarded(window.location.pathname) && readSession()) await App.preload().catch(() => undefined);
  const router = createBrowserRouter([{ path: '*', element: <Pages /> }]);
  return <RouterProvider router={router} useTransitions={false} />;
}

const isGuarded = (pathname: string): boolean => /^\/admin(\/|$)/.test(pathname);

function Pages() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={StartFailedPage} resetKeys={[key]}>
      <Routes>
        <Route path="/login" element={<SignIn />} />
        {/* This route has no guard, because a person who returns from the sign-in site has no session yet. */}
        <Route path={SIGN_IN_CALLBACK_PATH} element={<SignedInElsewhere />} />
        <Route path="/setup" element={<SetUpPage />} />
        <Route path="/link" element={<LinkPage />} />
        <Route path={SECOND_FACTOR} element={<SecondFactorPage />} />
        <Route path="/login/window" element={<SignInWindow />} />
        <Route path="/admin/*" element={<Guarded />} />
        <Route path="*" element={<Navigate to="/login" replace />} />
      </Routes>
    </ErrorBoundary>
  );
}

function SignIn() {
  const navigate = useNavigate();
  // The router's types do not describe the location's state.
  const { state, search } = useLocation() as Location<SignInState | null>;
  const open = useCallback((address: string) => void navigate(address, { replace: true }), [navigate]);
  return <LoginPage state={state} search={search} onSignedIn={open} prefetch={loadApp} />;
}

/** Redirects to /login without a session, and stores the requested page. The application is not loaded. */
function Guarded() {
  const { pathname, search } = useLocation();
  const session = readSession();
  useEffect(() => {
    // Removes what remains of a session without a token. The session is read again, because another tab can have signed
    // in since the render.
    if (!readSession()) clearSession();
  }, []);
  if (!session) {
    return <Navigate to="/login" replace state={{ nextPathname: pathname, nextSearch: search }} />;
  }
  if (session.secondFactorDue) return <Navigate to={SECOND_FACTOR} replace />;
  return <App />;
}

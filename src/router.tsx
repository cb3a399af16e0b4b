import { useEffect, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Navigate, Route, RouterProvider, Routes, createBrowserRouter, useLocation } from 'react-router-dom';
import { clearSession, readSession } from './session/session';
import { loadApp } from './loadApp';
import { CALLBACK } from './authProvider/signIn';
import { LoginPage } from './login/LoginPage';
import { StartFailed } from './login/StartFailed';
import { Waiting } from './ui/Waiting';
import { lazyScreen } from './ui/lazy';

const SignedInElsewhere = lazyScreen(() => import('./login/elsewhere/SignedInElsewhere'), <Waiting />);
const SignInWindow = lazyScreen(() => import('./login/elsewhere/SignInWindow'), <Waiting />);
const SetUpPage = lazyScreen(() => import('./setup/SetUpPage'), <Waiting />);
const LinkPage = lazyScreen(() => import('./account/LinkPage'), <Waiting />);
const SecondFactorPage = lazyScreen(() => import('./account/SecondFactorPage'), <Waiting />);
const App = lazyScreen(async () => ({ default: await loadApp() }), <Waiting />);

const SECOND_FACTOR = '/second-factor';

/**
 * Opens a router at the address of the page. /login is eager and light; everything behind it loads when first needed. Navigations
 * are not transitions: react-admin renders between a transition and its commit, and each would restart the other.
 */
export function openRouter(): ReactNode {
  const router = createBrowserRouter([{ path: '*', element: <Pages /> }]);
  return <RouterProvider router={router} useTransitions={false} />;
}

function Pages() {
  const { key } = useLocation();
  return (
    <ErrorBoundary FallbackComponent={StartFailed} resetKeys={[key]}>
      <Routes>
        <Route path="/login" element={<LoginPage prefetch={loadApp} />} />
        {/* Before the guard: people who come back from signing in at another site are not signed in yet. */}
        <Route path={CALLBACK} element={<SignedInElsewhere />} />
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

/** Leads people who are not signed in to /login, which remembers the page asked for; the application is not even loaded. */
function Guarded() {
  const { pathname, search } = useLocation();
  const session = readSession();
  useEffect(() => {
    // Without a token there is no session, whatever else is stored. Another tab may have signed in meanwhile.
    if (!readSession()) clearSession();
  }, []);
  if (!session) {
    return <Navigate to="/login" replace state={{ nextPathname: pathname, nextSearch: search }} />;
  }
  if (session.secondFactorDue) return <Navigate to={SECOND_FACTOR} replace />;
  return <App />;
}

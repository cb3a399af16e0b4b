import { lazy, Suspense, type ReactNode } from 'react';
import { createBrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { readSession } from './session/session';
import { loadApp } from './loadApp';
import { CALLBACK } from './authProvider/signIn';
import { LoginPage } from './login/LoginPage';
import { StartFailed } from './login/StartFailed';
import { Waiting } from './login/Waiting';

const SignedInElsewhere = lazy(() => import('./login/elsewhere/SignedInElsewhere'));
const SignInWindow = lazy(() => import('./login/elsewhere/SignInWindow'));
const App = lazy(async () => ({ default: await loadApp() }));

/** /login is eager and light; everything behind it loads when first needed. A data router: unsaved changes are asked about. */
export const createRouter = () =>
  createBrowserRouter([
    { path: '/login', element: <LoginPage prefetch={loadApp} /> },
    // Before the guard: who comes back from signing in at another site is not signed in yet.
    { path: CALLBACK, element: <Later page={<SignedInElsewhere />} /> },
    { path: '/login/window', element: <Later page={<SignInWindow />} /> },
    { path: '/admin/*', element: <Guarded />, errorElement: <StartFailed /> },
    { path: '*', element: <Navigate to="/login" replace /> },
  ]);

/** Who is not signed in goes to /login, which remembers the page asked for; the application is not even loaded. */
function Guarded() {
  const { pathname, search } = useLocation();
  if (!readSession()) {
    return <Navigate to="/login" replace state={{ nextPathname: pathname, nextSearch: search }} />;
  }
  return <Later page={<App />} />;
}

const Later = ({ page }: { page: ReactNode }) => <Suspense fallback={<Waiting />}>{page}</Suspense>;

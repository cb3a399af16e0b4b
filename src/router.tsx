import { lazy, Suspense } from 'react';
import { createBrowserRouter, Navigate, useLocation } from 'react-router-dom';
import { readSession } from './session/session';
import { loadApp } from './loadApp';
import { LoginPage } from './login/LoginPage';
import { StartFailed } from './login/StartFailed';
import { Waiting } from './login/Waiting';

const App = lazy(async () => ({ default: await loadApp() }));

/** /login is eager and light; everything behind it loads when first needed. A data router: unsaved changes are asked about. */
export const createRouter = () =>
  createBrowserRouter([
    { path: '/login', element: <LoginPage prefetch={loadApp} /> },
    { path: '/admin/*', element: <Guarded />, errorElement: <StartFailed /> },
    { path: '*', element: <Navigate to="/login" replace /> },
  ]);

/** Who is not signed in goes to /login, which remembers the page asked for; the application is not even loaded. */
function Guarded() {
  const { pathname, search } = useLocation();
  if (!readSession()) {
    return <Navigate to="/login" replace state={{ nextPathname: pathname, nextSearch: search }} />;
  }
  return (
    <Suspense fallback={<Waiting />}>
      <App />
    </Suspense>
  );
}

import { createBrowserRouter, Navigate } from 'react-router-dom';
import { LoginPage } from './login/LoginPage';
import { Waiting } from './login/Waiting';

/** /login is eager and light; everything behind it loads when first needed. A data router: unsaved changes are asked about. */
export const createRouter = () =>
  createBrowserRouter([
    { path: '/login', element: <LoginPage /> },
    {
      path: '/admin/*',
      lazy: async () => ({ Component: (await import('./App')).App }),
      HydrateFallback: Waiting,
    },
    { path: '*', element: <Navigate to="/login" replace /> },
  ]);

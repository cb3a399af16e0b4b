import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useResetStore } from 'ra-core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clearSession, onSessionEnd, readSession } from '../session/session';

/**
 * Redirects to /login when the server rejects the session's token, and back after the next sign-in. If a form is open,
 * `SignInAgainDialog` asks for the password in a dialog instead.
 */
export function useRedirectOnSessionEnd(): void {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const resetStore = useResetStore();

  useEffect(
    () =>
      onSessionEnd(() => {
        clearSession();
        notify('ra.notification.logged_out', { type: 'error' });
        void navigate('/login?ended', { state: { nextPathname: pathname, nextSearch: search } });
      }),
    [navigate, notify, pathname, search],
  );

  // After a sign-out, clears the query cache and the store for the next person.
  useEffect(
    () => () => {
      if (readSession()) return;
      queryClient.clear();
      resetStore();
    },
    [queryClient, resetStore],
  );
}

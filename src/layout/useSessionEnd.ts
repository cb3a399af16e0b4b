import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useResetStore } from 'ra-core';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { clearSession, onSessionEnd, readSession } from '../session/session';

/**
 * Leaves for /login, and after the next sign-in back to this page, when the server refuses the session's token. Where a form
 * is open the session is renewed in place instead (`SignInAgain`), and this is not told.
 */
export function useSessionEnd(): void {
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

  // Nothing of this person's is left for the next.
  useEffect(
    () => () => {
      if (readSession()) return;
      queryClient.clear();
      resetStore();
    },
    [queryClient, resetStore],
  );
}

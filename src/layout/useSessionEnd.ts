import { useLogout } from 'ra-core';
import { useEffect } from 'react';
import { onOtherTabsSession, onSessionEnd } from '../authProvider/session';

/** Leaves for /login, and later back to this page, when the session ends; another tab's sign-in or sign-out counts here too. */
export function useSessionEnd(): void {
  const logout = useLogout();
  useEffect(() => onSessionEnd(() => void logout({}, '/login?ended')), [logout]);
  useEffect(() => onOtherTabsSession(() => window.location.reload()), []);
}

import { useLogout } from 'ra-core';
import { useEffect } from 'react';
import { Waiting } from '../ui/Waiting';

/**
 * The route behind Logout. It is a route of its own so that a form with unsaved changes asks before the session is
 * gone.
 */
export const SigningOut = () => {
  const logout = useLogout();
  useEffect(() => void logout({}, undefined, false), [logout]);
  return <Waiting />;
};

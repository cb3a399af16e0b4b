import { useLogout } from 'ra-core';
import { useEffect } from 'react';
import { PageLoading } from '../ui/PageLoading';

/** The route of Logout. A route lets a form with unsaved changes ask before the session ends. */
export const SigningOut = () => {
  const logout = useLogout();
  useEffect(() => void logout({}, undefined, false), [logout]);
  return <PageLoading />;
};

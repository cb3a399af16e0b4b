import { useLogout } from 'ra-core';
import { useEffect } from 'react';
import { PageLoading } from '../ui/PageLoading';

/** The page of Logout. It is a route, so that a form with unsaved changes can ask before the session ends. */
export const SignOutPage = () => {
  const logout = useLogout();
  useEffect(() => void logout({}, undefined, false), [logout]);
  return <PageLoading />;
};

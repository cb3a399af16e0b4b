import {
  addRefreshAuthToAuthProvider,
  addRefreshAuthToDataProvider,
  Authenticated,
  Button,
  CanAccess,
  useAuthenticated,
  useAuthProvider,
  useAuthState,
  useCanAccess,
  useDataProvider,
  useGetIdentity,
  useLogin,
  useLogout,
  usePermissions,
} from 'react-admin';
import { useEffect, useState } from 'react';
import { SUPPLIERS, type Supplier } from '../parcel';

const AuthenticatedPage = () => (
  <Authenticated>
    <p>For signed-in people</p>
  </Authenticated>
);

const CanAccessPage = () => (
  <CanAccess action="delete" resource="parcels" accessDenied={<p>Not you</p>}>
    <p>May delete parcels</p>
  </CanAccess>
);

const UseAuthenticated = () => {
  const { isPending } = useAuthenticated();
  return <p>{isPending ? 'Asking' : 'Still signed in'}</p>;
};

const AuthState = () => {
  const { isPending, authenticated } = useAuthState();
  return <p>{isPending ? 'Asking' : authenticated ? 'Signed in' : 'Anonymous'}</p>;
};

const Login = () => {
  const login = useLogin();
  return (
    <Button
      label="Sign in again"
      onClick={() => void login({ username: 'owner', password: 'trastienda-demo' }, '/admin/banners')}
    />
  );
};

const Logout = () => {
  const logout = useLogout();
  return <Button label="Leave" onClick={() => void logout()} />;
};

const Identity = () => {
  const { data, isPending } = useGetIdentity();
  return <p>{isPending ? 'Asking' : `I am ${data?.fullName}`}</p>;
};

const UseCanAccess = () => {
  const { canAccess, isPending } = useCanAccess({ action: 'edit', resource: 'parcels' });
  return <p>{isPending ? 'Asking' : canAccess ? 'May edit' : 'May not edit'}</p>;
};

const Permissions = () => {
  const { permissions, isPending } = usePermissions<unknown>();
  return <p>{isPending ? 'Asking' : `Permissions: ${JSON.stringify(permissions) ?? 'none'}`}</p>;
};

const Provider = () => {
  const authProvider = useAuthProvider();
  return <p>{authProvider?.canAccess ? 'Has canAccess' : 'Has no canAccess'}</p>;
};

const RefreshingCheck = () => {
  const authProvider = useAuthProvider();
  const [said, say] = useState('Not yet');
  useEffect(() => {
    const renew = () => {
      say('Renewed before the check');
      return Promise.resolve();
    };
    if (authProvider) void addRefreshAuthToAuthProvider(authProvider, renew).checkAuth({});
  }, [authProvider]);
  return <p>{said}</p>;
};

const RefreshingRead = () => {
  const dataProvider = useDataProvider();
  const [said, say] = useState('Not yet');
  useEffect(() => {
    let beginning = '';
    const renew = () => {
      beginning = 'Renewed';
      return Promise.resolve();
    };
    void addRefreshAuthToDataProvider(dataProvider, renew)
      .getOne<Supplier>(SUPPLIERS, { id: 3 })
      .then(({ data }) => say(`${beginning} for ${data.name}`));
  }, [dataProvider]);
  return <p>{said}</p>;
};

export const pages = {
  addRefreshAuthToAuthProvider: RefreshingCheck,
  addRefreshAuthToDataProvider: RefreshingRead,
  Authenticated: AuthenticatedPage,
  CanAccess: CanAccessPage,
  useAuthenticated: UseAuthenticated,
  useAuthState: AuthState,
  useLogin: Login,
  useLogout: Logout,
  useGetIdentity: Identity,
  useCanAccess: UseCanAccess,
  usePermissions: Permissions,
  useAuthProvider: Provider,
};

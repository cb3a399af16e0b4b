/**
 * Replaces react-admin's `<CoreAdminUI>`. That component looks for resources in its children after the first render,
 * and then renders the menu, the header and the screen a second time. `AdminRoutes` gets the resources as a prop, so it
 * renders once.
 */
import {
  DefaultTitleContextProvider,
  HasDashboardContextProvider,
  LogoutOnMount,
  Resource,
  useAuthState,
  useLogout,
  useScrollToTop,
  type ResourceProps,
} from 'ra-core';
import { useEffect, useState, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Route, Routes } from 'react-router-dom';
import type { AppPages } from './pages/appPages';
import { NotFound, toLazyScreen } from './pages/lazyScreens';
import { DASHBOARD_RESOURCE, IfPageAllowed } from './layout/allowedMenu';
import { CrashedPage } from './layout/CrashedPage';
import { Layout } from './layout/Layout';
import { config } from './lib/config';
import { PageLoading } from './ui/PageLoading';
import { createLazyScreen } from './ui/lazy';

const AccessDenied = createLazyScreen(() => import('./layout/AccessDenied'));

interface AdminRoutesProps {
  dashboard: ComponentType;
  resources: readonly ResourceProps[];
  routes: AppPages['routes'];
  customRoutes: AppPages['customRoutes'];
}

export const AdminRoutes = ({ dashboard: Dashboard, resources, routes, customRoutes }: AdminRoutesProps) => {
  const [crash, setCrash] = useState<ErrorInfo>();
  return (
    <DefaultTitleContextProvider value={config().productName}>
      {/* Title of pages without a `ScreenTitle`, such as custom routes. React inserts later titles before it. */}
      <title>{config().productName}</title>
      <ErrorBoundary
        onError={(_error, info) => setCrash(info)}
        fallbackRender={({ error }: { error: unknown }) => <CrashedPage error={error} errorInfo={crash} />}
      >
        <SignedIn>
          <HasDashboardContextProvider value>
            <BesideLayout customRoutes={customRoutes}>
              <Routes>
                <Route index element={<IfPageAllowed place={DASHBOARD_RESOURCE} screen={<Dashboard />} />} />
                {routes.map(({ path, screen }) => {
                  const Screen = toLazyScreen(screen, path);
                  return (
                    <Route
                      key={path}
                      path={path}
                      element={<IfPageAllowed place={path} screen={<Screen />} />}
                    />
                  );
                })}
                {resources.map(props => (
                  <Route key={props.name} path={`${props.name}/*`} element={<Resource {...props} />} />
                ))}
                <Route path="logout" element={<SignOutPage />} />
                <Route path="access-denied" element={<AccessDenied />} />
                {customRoutes.map(({ children, noLayout }) => !noLayout && children)}
                <Route path="*" element={<NotFound />} />
              </Routes>
            </BesideLayout>
          </HasDashboardContextProvider>
        </SignedIn>
      </ErrorBoundary>
    </DefaultTitleContextProvider>
  );
};

interface BesideLayoutProps {
  customRoutes: AppPages['customRoutes'];
  children: ReactNode;
}

/** Renders custom routes with `noLayout` outside the layout, and all other pages inside it. */
const BesideLayout = ({ customRoutes, children }: BesideLayoutProps) => {
  const layout = <Layout>{children}</Layout>;
  if (!customRoutes.some(({ noLayout }) => noLayout)) return layout;
  return (
    <Routes>
      {customRoutes.map(routes => routes.noLayout && routes.children)}
      <Route path="*" element={layout} />
    </Routes>
  );
};

const SignedIn = ({ children }: { children: ReactNode }) => {
  const { authenticated, isPending } = useAuthState();
  useScrollToTop();
  if (isPending) return <PageLoading />;
  return authenticated ? children : <LogoutOnMount />;
};

/** The page of Logout. It is a route, so that a form with unsaved changes can ask before the session ends. */
function SignOutPage() {
  const logout = useLogout();
  useEffect(() => void logout({}, undefined, false), [logout]);
  return <PageLoading />;
}

import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CoreAdminContext } from 'ra-core';
import type { ReactElement } from 'react';
import { Notification } from 'react-admin';
import { authProvider } from '../../src/authProvider/authProvider';
import type { Api } from '../../src/dataProvider/api';
import { i18nProvider } from '../../src/i18n/i18nProvider';
import { routerProvider } from '../../src/lib/keepSelectionInUrl';
import { lightTheme } from '../../src/theme/theme';
import { standInForLayout } from './layout';
import { createRouter, MemoryRouter } from './memoryRouter';

/** Keeps styles out of the document. jsdom matches every CSS rule against every element that a query by role visits. */
const stylesOutsideDocument = createCache({ key: 'css', container: document.createElement('head') });

/**
 * Renders a component inside react-admin's context. A session must be stored before.
 * @param api the calls that the component can make; any other call fails
 * @returns a simulated user, and the current URL
 */
export function showPart(part: ReactElement, api: Partial<Api> = {}, at = '/admin') {
  standInForLayout();
  const element = (
    <CoreAdminContext
      basename="/admin"
      authProvider={authProvider}
      dataProvider={api as Api}
      i18nProvider={i18nProvider}
      queryClient={new QueryClient({ defaultOptions: { queries: { retry: false } } })}
      routerProvider={routerProvider}
    >
      <CacheProvider value={stylesOutsideDocument}>
        <ThemeProvider theme={lightTheme}>
          {part}
          <Notification />
        </ThemeProvider>
      </CacheProvider>
    </CoreAdminContext>
  );
  const router = createRouter(element, at);
  const shown = render(<MemoryRouter router={router} />);
  return { user: userEvent.setup(), address: () => router.state.location, ...shown };
}

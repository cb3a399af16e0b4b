import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import { renderHook } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { createAppPagesFromChildren, AppPagesContext } from '../../../src/pages/appPages';
import { MenuGroup, Resource, Route } from '../../../src/pages/elements';
import { useCurrentMenuPath } from '../../../src/layout/useCurrentMenuPath';

const screens = async () => ({ default: { list: () => null } });
const screen = async () => ({ default: () => null });

const APP_PAGES = createAppPagesFromChildren(
  <>
    <Resource name="products" screens={screens} />
    <Route path="products/price-changes" menu={false} screen={screen} />
    <Route path="products/without-code" screen={screen} />
    <MenuGroup name="reports" icon={PlaceIcon}>
      <Route path="reports/profit" screen={screen} />
      <Route path="reports/profit-by-day" screen={screen} />
    </MenuGroup>
    <Route path="import" partOf="products" menu={false} screen={screen} />
    <Route path="orders/find" menu={false} screen={screen} />
  </>,
);

it.each([
  ['/admin', '/admin'],
  ['/admin/', '/admin'],
  ['/admin/products', '/admin/products'],
  ['/admin/products/12/show', '/admin/products'],
  ['/admin/products/price-changes', '/admin/products'],
  ['/admin/products/without-code', '/admin/products/without-code'],
  ['/admin/reports/profit', '/admin/reports/profit'],
  ['/admin/reports/profit-by-day/', '/admin/reports/profit-by-day'],
  ['/admin/import', '/admin/products'],
  ['/admin/orders/find', ''],
  ['/admin/productsort', ''],
])('%s is of "%s"', (address, entry) => {
  const { result } = renderHook(useCurrentMenuPath, {
    wrapper: ({ children }) => (
      <MemoryRouter initialEntries={[address]}>
        <AppPagesContext value={APP_PAGES}>{children}</AppPagesContext>
      </MemoryRouter>
    ),
  });
  expect(result.current).toBe(entry);
});

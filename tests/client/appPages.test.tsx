import { cleanup, render, screen, waitFor } from '@testing-library/react';
import {
  CoreAdminContext,
  CoreAdminUI,
  CustomRoutes,
  Resource as RaResource,
  ShowBase,
  useRecordContext,
  useResourceDefinition,
} from 'ra-core';
import { Route as RouterRoute, Routes, useParams } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { entity, text } from '../../contract/entity';
import {
  createAppPagesFromChildren,
  findPageAtAddress,
  getMenuLinkPath,
  type AppPages,
} from '../../src/pages/appPages';
import { MenuGroup, MenuSection, Resource, Route } from '../../src/pages/elements';
import { toLazyScreen, toLazyResource } from '../../src/pages/lazyScreens';
import { i18nProvider } from '../../src/i18n/i18nProvider';
import { ScreenTitleContainer } from '../../src/ui/ScreenTitle';
import { createRouter, MemoryRouter } from '../support/memoryRouter';

const Icon = (() => null) as never;
const page = async () => ({ default: () => null });
const screens = async () => ({ default: { list: () => null } });

const menuOf = ({ menu }: AppPages) =>
  menu.map(entry =>
    'links' in entry ? { [entry.name]: entry.links.map(getMenuLinkPath) } : getMenuLinkPath(entry),
  );

describe('the lines', () => {
  it('are the menu, in their order; what others lead to is left out of it', () => {
    const appPages = createAppPagesFromChildren(
      <>
        <Resource name="banners" screens={screens} />
        <MenuGroup name="reports" icon={Icon}>
          <Route path="reports/profit" needs="profit" screen={page} />
          <>
            <Resource name="users" screens={screens} />
          </>
        </MenuGroup>
        <Resource name="products" menu={false} screens={screens} />
        <Route path="settings" screen={page} />
      </>,
    );
    expect(menuOf(appPages)).toEqual(['banners', { reports: ['reports/profit', 'users'] }, 'settings']);
    expect(appPages.resources.map(({ name }) => name)).toEqual(['banners', 'users', 'products']);
    expect(appPages.routes.map(({ path }) => path)).toEqual(['reports/profit', 'settings']);
  });

  it('of a page with pages below it open the page itself, and their texts have no /*', () => {
    const appPages = createAppPagesFromChildren(<Route path="loyalty/*" needs="profit" screen={page} />);
    expect(menuOf(appPages)).toEqual(['loyalty']);
    const pathAt = (address: string) => findPageAtAddress(appPages, address).route?.path;
    expect(['/admin/loyalty', '/admin/loyalty/cards/7', '/admin/loyaltycards'].map(pathAt)).toEqual([
      'loyalty/*',
      'loyalty/*',
      undefined,
    ]);
  });

  it('have the heading of their section in a group', () => {
    const { menu, routes } = createAppPagesFromChildren(
      <MenuGroup name="reports" icon={Icon}>
        <MenuSection name="sales">
          <Route path="reports/tips" screen={page} />
        </MenuSection>
        <Route path="reports/returns" screen={page} />
      </MenuGroup>,
    );
    expect(
      menu.flatMap(entry => ('links' in entry ? entry.links.map(({ section }) => section) : [])),
    ).toEqual(['sales', undefined]);
    expect(routes).toHaveLength(2);
  });

  it('that are no resource, page or group are refused', () => {
    expect(() => createAppPagesFromChildren(<p>Users</p>)).toThrow(
      'App.tsx takes <Resource>, <Route>, <MenuGroup>, <MenuSection>, <CustomRoutes>, and fragments of them.',
    );
  });

  it('of react-admin itself work as there: a resource without a list is in no menu', () => {
    const List = () => null;
    const appPages = createAppPagesFromChildren(
      <>
        <RaResource name="users" list={List} options={{ label: 'Staff' }} />
        <RaResource name="branches" recordRepresentation="name" />
        <CustomRoutes>
          <RouterRoute path="/hello" element={null} />
        </CustomRoutes>
      </>,
    );
    expect(menuOf(appPages)).toEqual(['users']);
    expect(appPages.resources).toMatchObject([
      { name: 'users', options: { label: 'Staff' } },
      { name: 'branches', recordRepresentation: 'name' },
    ]);
    expect(appPages.customRoutes).toHaveLength(1);
  });

  it('of the same address are refused', () => {
    const lines = (
      <>
        <Resource name="users" screens={screens} />
        <MenuGroup name="reports" icon={Icon}>
          <Resource name="users" screens={screens} />
        </MenuGroup>
      </>
    );
    expect(() => createAppPagesFromChildren(lines)).toThrow('App.tsx has two lines for "users".');
  });

  it('of a declared resource keep the generated screens that their file does not export', async () => {
    const List = () => null;
    const own = async () => ({ default: { list: List } });
    const cards = entity('cards', { code: text() });
    const {
      resources: [resource],
    } = createAppPagesFromChildren(<Resource entity={cards} screens={own} />);
    const { default: loaded } = await resource!.screens();
    expect(loaded).toEqual({ list: List, show: expect.any(Function) as never });
  });

  it.each<[string, object, string]>([
    ['without a default export', { list: () => null }, 'has no default export such as: export default'],
    [
      'with another name',
      { default: { List: () => null } },
      'exports "List", which is none of list, create,',
    ],
  ])('of a declared resource refuse a file %s', async (_, file, sentence) => {
    const {
      resources: [resource],
    } = createAppPagesFromChildren(
      <Resource
        entity={entity('cards', { code: text() })}
        screens={async () => file as { default: object }}
      />,
    );
    await expect(resource!.screens()).rejects.toThrow(
      `The file in the prop "screens" of "cards" in src/App.tsx ${sentence}`,
    );
  });

  it('refuse a file without a default export', async () => {
    const file = async () => ({ Page: () => null }) as unknown as { default: () => null };
    await expect(toLazyScreen(file, 'examples/tools').preload()).rejects.toThrow(
      'The file in the prop "screen" of "examples/tools" in src/App.tsx has no default export such as: export default MyPage;',
    );
    const resource = async () => ({ list: () => null }) as unknown as { default: object };
    await expect(toLazyResource(resource, 'tools').preload()).rejects.toThrow(
      'The file in the prop "screens" of "tools" in src/App.tsx has no default export such as: export default { list: MyList };',
    );
  });

  it('give the same component again, so that nothing is mounted anew', () => {
    expect(toLazyScreen(page)).toBe(toLazyScreen(page));
    expect(toLazyResource(screens)).toBe(toLazyResource(screens));
  });
});

describe('pages of its own', () => {
  const List = () => {
    const { hasCreate, hasEdit, hasShow } = useResourceDefinition();
    return <p>{JSON.stringify({ hasCreate, hasEdit, hasShow })}</p>;
  };
  const Name = () => <p>Seen: {useRecordContext()?.name}</p>;
  const Show = () => (
    <ShowBase>
      <Name />
    </ShowBase>
  );
  const Create = () => <p>A form of its own</p>;
  const Screens = toLazyResource(async () => ({ default: { list: List, create: Create, show: Show } }));

  const Tabs = () => {
    const { id, '*': tab } = useParams();
    return <p>{tab === '2' ? `The second tab of ${id}` : id}</p>;
  };
  const ListWithForm = () => (
    <>
      <List />
      <Routes>
        <RouterRoute path="create" element={<p>The form of the list</p>} />
        <RouterRoute path="*" element={null} />
      </Routes>
    </>
  );
  const Edited = toLazyResource(async () => ({ default: { list: ListWithForm, edit: Tabs, show: Show } }));

  const visit = (address: string) => {
    const element = (
      <CoreAdminContext
        basename="/admin"
        i18nProvider={i18nProvider}
        dataProvider={{ getOne: async () => ({ data: { id: 7, name: 'Pears' } }) } as never}
      >
        <ScreenTitleContainer />
        <CoreAdminUI disableTelemetry>
          <RaResource name="banners" list={Screens} recordRepresentation="name" />
          <RaResource name="branches" list={Edited} />
        </CoreAdminUI>
      </CoreAdminContext>
    );
    render(<MemoryRouter router={createRouter(element, address)} />);
  };

  it('are at their addresses, with a heading, a title and the way back', async () => {
    visit('/admin/banners/create');
    expect(await screen.findByText('A form of its own')).toBeVisible();
    await waitFor(() => {
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Add New Banner');
      expect(document.title).toBe('Add New Banner · Trastienda');
    });
    expect(screen.getByRole('link', { name: 'Back to banners' })).toHaveAttribute('href', '/admin/banners');
  });

  it('show the record of their address', async () => {
    visit('/admin/banners/7/show');
    expect(await screen.findByText('Seen: Pears')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Banner'));
  });

  it('are known to the buttons of the list, which stays where it was', async () => {
    visit('/admin/banners');
    expect(await screen.findByText('{"hasCreate":true,"hasEdit":false,"hasShow":true}')).toBeVisible();
    cleanup();
    visit('/admin/banners/7');
    expect(await screen.findByText(/hasCreate/)).toBeVisible();
    cleanup();
    visit('/admin/branches/7/2');
    expect(await screen.findByText('The second tab of 7')).toBeVisible();
  });

  it.each(['create', 'create/'])(
    'without one for new records leave %s to the form of the list',
    async path => {
      visit(`/admin/branches/${path}`);
      expect(await screen.findByText(/"hasEdit":true/)).toBeVisible();
      expect(screen.getByText('The form of the list')).toBeVisible();
    },
  );
});

import { act, render, screen } from '@testing-library/react';
import { RouterProviderContext, useBlocker, useCanBlock } from 'ra-core';
import { Link, MemoryRouter as OtherRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { routerProvider } from '../../src/lib/keepSelectionInUrl';
import { createRouter, MemoryRouter } from '../support/memoryRouter';

type Router = ReturnType<typeof createRouter>;

let typed = false;

const Form = () => {
  const { pathname, search } = useLocation();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && typed,
  );
  return (
    <>
      <p>At {pathname + search}</p>
      <Link to="/admin/elsewhere?page=2">Elsewhere</Link>
      <Link to="/admin/form?page=2">Another page</Link>
      {blocker.state === 'blocked' && (
        <div role="dialog">
          <p>Leave for {blocker.location.pathname + blocker.location.search}?</p>
          <button onClick={blocker.proceed}>Leave</button>
          <button onClick={blocker.reset}>Stay</button>
        </div>
      )}
    </>
  );
};

async function open(): Promise<Router> {
  typed = true;
  const router = createRouter(<Form />, '/admin/before', '/admin/form', '/admin/after');
  await router.navigate(-1);
  render(
    <RouterProviderContext value={routerProvider}>
      <MemoryRouter router={router} />
    </RouterProviderContext>,
  );
  return router;
}

const press = (name: string) =>
  act(async () => (screen.queryByRole('button', { name }) ?? screen.getByRole('link', { name })).click());
const back = (router: Router) => act(async () => router.navigate(-1));

describe('a form with something in it', () => {
  it.each<[string, (router: Router) => Promise<void>, string]>([
    ['a link', () => press('Elsewhere'), '/admin/elsewhere?page=2'],
    ['Back', back, '/admin/before'],
    ['Forward', router => act(async () => router.navigate(1)), '/admin/after'],
    [
      'a redirect',
      router => act(async () => router.navigate('/admin/other', { replace: true })),
      '/admin/other',
    ],
  ])('is left by %s once somebody says so', async (_way, go, to) => {
    const router = await open();
    await go(router);
    screen.getByText('At /admin/form');
    screen.getByText(`Leave for ${to}?`);
    expect(router.state.location.pathname).toBe('/admin/form');
    await press('Leave');
    screen.getByText(`At ${to}`);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname + router.state.location.search).toBe(to);
  });

  it('stays, and asks again the next time', async () => {
    const router = await open();
    await back(router);
    await press('Stay');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByText('At /admin/form');
    await back(router);
    screen.getByText('Leave for /admin/before?');
  });

  it('is not asked about within its own address, nor when nothing is typed any more', async () => {
    const router = await open();
    await press('Another page');
    screen.getByText('At /admin/form?page=2');
    typed = false;
    await back(router);
    await back(router);
    screen.getByText('At /admin/before');
  });
});

it('lets react-admin warn of unsaved changes, but not within a router that holds nothing back', () => {
  const said: boolean[] = [];
  const Says = () => {
    said.push(useCanBlock());
    return null;
  };
  render(
    <RouterProviderContext value={routerProvider}>
      <OtherRouter>
        <Says />
      </OtherRouter>
      <MemoryRouter router={createRouter(<Says />, '/admin')} />
    </RouterProviderContext>,
  );
  expect(said).toEqual([false, true]);
});

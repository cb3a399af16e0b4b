/** What was typed is left only by who says so, whichever way they go. */
import { act, render, screen } from '@testing-library/react';
import { RouterProviderContext, useBlocker, useCanBlock } from 'ra-core';
import { Link, MemoryRouter as OtherRouter, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import type { GuardedHistory } from '../../src/lib/guardedHistory';
import { routerProvider } from '../../src/routerProvider';
import { historyAt, MemoryRouter } from '../support/memoryRouter';

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

/** At the form, with a page before it and one after. */
function open(): GuardedHistory {
  typed = true;
  const history = historyAt('/admin/before', '/admin/form', '/admin/after');
  history.go(-1);
  render(
    <RouterProviderContext value={routerProvider}>
      <MemoryRouter history={history}>
        <Form />
      </MemoryRouter>
    </RouterProviderContext>,
  );
  return history;
}

const press = (name: string) =>
  act(() => (screen.queryByRole('button', { name }) ?? screen.getByRole('link', { name })).click());
const back = (history: GuardedHistory) => act(() => history.go(-1));

describe('a form with something in it', () => {
  it.each<[string, (history: GuardedHistory) => void, string]>([
    ['a link', () => press('Elsewhere'), '/admin/elsewhere?page=2'],
    ['Back', back, '/admin/before'],
    ['Forward', history => act(() => history.go(1)), '/admin/after'],
    ['a redirect', history => act(() => history.replace('/admin/other')), '/admin/other'],
  ])('is left by %s once somebody says so', (_way, go, to) => {
    const history = open();
    go(history);
    screen.getByText('At /admin/form');
    screen.getByText(`Leave for ${to}?`);
    expect(history.location.pathname).toBe('/admin/form');
    press('Leave');
    screen.getByText(`At ${to}`);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(history.location.pathname + history.location.search).toBe(to);
  });

  it('stays, and asks again the next time', () => {
    const history = open();
    back(history);
    press('Stay');
    expect(screen.queryByRole('dialog')).toBeNull();
    screen.getByText('At /admin/form');
    back(history);
    screen.getByText('Leave for /admin/before?');
  });

  it('is not asked about within its own address, nor when nothing is typed any more', () => {
    const history = open();
    press('Another page');
    screen.getByText('At /admin/form?page=2');
    typed = false;
    back(history);
    back(history);
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
      <MemoryRouter history={historyAt('/admin')}>
        <Says />
      </MemoryRouter>
    </RouterProviderContext>,
  );
  expect(said).toEqual([false, true]);
});

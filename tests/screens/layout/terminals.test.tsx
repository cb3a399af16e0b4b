import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TillSubmissionResults } from '../../../contract/tills.ts';
import {
  answerInstead,
  askShop,
  BROKEN,
  recordedCalls,
  expectComplaints,
  goWithin,
  openApp,
  useApp,
} from '../../support/openApp';
import { findRow } from '../../support/rows';
import { deviceIn } from '../../support/timeZone';

useApp();
// The branch is in New York. In other time zones, today may be another day.
deviceIn('America/New_York');

type User = Awaited<ReturnType<typeof openApp>>['user'];

const TERMINALS = '/admin/settings/terminals';
const TAKEN = /^This branch already has a terminal of that name\./;

const dialog = async () => within(await screen.findByRole('dialog'));
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const press = async (user: User, name: string) =>
  user.click(await (await dialog()).findByRole('button', { name }));
const row = (name: string) =>
  waitFor(() => {
    const found = [...document.querySelectorAll('main li')].filter(item => item.textContent?.includes(name));
    expect(found).toHaveLength(1);
    return found[0]!;
  });

async function shownKey(name: string): Promise<string> {
  await screen.findByRole('heading', { name: `The key of ${name}` });
  return (await (await dialog()).findByLabelText<HTMLInputElement>('Key')).value;
}

async function addTerminal(user: User, name: string): Promise<string> {
  await user.click(await screen.findByText('Add Terminal'));
  await user.type(await (await dialog()).findByLabelText(/Terminal name/), name);
  await user.dblClick(await (await dialog()).findByRole('button', { name: 'Add Terminal' }));
  const key = await shownKey(name);
  await press(user, 'Close');
  await closed();
  return key;
}

let count = 0;
const sell = (key: string, dollars: number) =>
  askShop<TillSubmissionResults>('POST', '/api/sales', {
    token: key,
    body: {
      sales: [
        {
          reference: `screen ${++count}`,
          createdAt: new Date().toISOString(),
          cashier: 'owner',
          lines: [{ product: null, name: 'Catering', quantity: 1, price: dollars }],
          payments: [{ tender: 'card', amount: dollars }],
        },
      ],
    },
  });

it('make keys that two tills sell with: the figures move, and a revoked key sells nothing', async () => {
  const { user } = await openApp('/admin/settings');
  await user.click(await screen.findByRole('link', { name: /^Terminals/ }));
  await screen.findByRole('heading', { level: 1, name: /^Terminals/ });
  await screen.findByText('Front 1');
  const keys = [await addTerminal(user, 'Aisle'), await addTerminal(user, 'Yard')] as const;
  const aisle = await row('Aisle');
  expect(aisle).toHaveTextContent(`Key ${keys[0].slice(0, 9)}… since`);
  expect(aisle).toHaveTextContent('Never used');

  await goWithin('/admin/reports/close-day');
  await screen.findByText('Payment Details by Terminal');
  expect((await sell(keys[0], 1234.5)).body.results).toMatchObject([{ terminal: 'Aisle', result: 'stored' }]);
  expect((await sell(keys[1], 777.25)).body.results).toMatchObject([{ terminal: 'Yard', result: 'stored' }]);
  await user.click(await screen.findByText('Refresh'));
  await screen.findByText('Aisle');
  expect(await findRow('Aisle')).toHaveTextContent('$1,234.50');
  expect(await findRow('Yard')).toHaveTextContent('$777.25');
  expect((await sell(keys[0], 0.5)).status).toBe(200);
  await user.click(await screen.findByText('Refresh'));
  await waitFor(async () => expect(await findRow('Aisle')).toHaveTextContent('$1,235.00'));

  await goWithin(TERMINALS);
  await waitFor(async () => expect(await row('Aisle')).toHaveTextContent('Last used'));
  await user.click(screen.getByLabelText('Revoke the key of Aisle'));
  await press(user, 'Revoke');
  await waitFor(async () =>
    expect(await row('Aisle')).toHaveTextContent('No key: this terminal cannot sell.'),
  );
  await closed();
  await user.click(screen.getByLabelText('Create Key for Aisle'));
  expect(await (await dialog()).findByRole('button', { name: 'Create Key' })).toHaveClass(
    'MuiButton-colorPrimary',
  );
  await press(user, 'Cancel');
  await closed();
  const refused = await sell(keys[0], 5);
  expect(refused).toMatchObject({
    status: 401,
    body: { message: 'This key was revoked, or never existed.' },
  });
  expect((await sell(keys[1], 5)).status).toBe(200);

  await user.click(screen.getByLabelText('Replace the key of Yard'));
  expect(await (await dialog()).findByRole('button', { name: 'Replace the key' })).toHaveClass(
    'MuiButton-colorError',
  );
  await press(user, 'Replace the key');
  const replaced = await shownKey('Yard');
  await press(user, 'Close');
  expect((await sell(keys[1], 5)).status).toBe(401);
  expect((await sell(replaced, 5)).status).toBe(200);
});

it('keep what was typed where the name is taken, in another case', async () => {
  expectComplaints();
  const { user } = await openApp(TERMINALS);
  await screen.findByText('Front 1');
  await user.click(screen.getByText('Add Terminal'));
  const name = await (await dialog()).findByLabelText(/Terminal name/);
  await user.type(name, 'front 1');
  await press(user, 'Add Terminal');
  await screen.findByText(TAKEN);
  expect(name).toHaveValue('front 1');
});

it('get another name, and go where they were added by mistake while nothing was sold at them', async () => {
  expectComplaints();
  const { user } = await openApp(TERMINALS);
  await screen.findByText('Front 1');
  const key = await addTerminal(user, 'Yrad « ñ »');
  await user.click(await screen.findByLabelText('Rename Yrad « ñ »'));
  const name = await (await dialog()).findByLabelText(/Terminal name/);
  expect(name).toHaveValue('Yrad « ñ »');
  expect(name).toHaveFocus();
  await user.clear(name);
  await user.type(name, 'FRONT 1');
  await press(user, 'Rename');
  await screen.findByText(TAKEN);
  await user.clear(name);
  await user.type(name, 'Back yard');
  await user.type((await dialog()).getByLabelText('Refund limit'), '40.5');
  await user.dblClick(await (await dialog()).findByRole('button', { name: 'Rename' }));
  await screen.findByText('Terminal renamed');
  expect(recordedCalls(/^PATCH \/api\/terminal/).at(-1)!.body).toEqual({
    name: 'Back yard',
    saleLimit: null,
    refundLimit: 40.5,
  });
  expect(recordedCalls(/^PUT \/api\/terminal|^PATCH \/api\/terminal/)).toHaveLength(2);
  await closed();
  const removing = await screen.findByLabelText('Remove Back yard');
  expect(screen.queryByText('Yrad « ñ »')).toBeNull();

  await user.click(removing);
  await screen.findByText('This terminal has no orders', { exact: false });
  await user.keyboard('{Escape}');
  await closed();
  await waitFor(() => expect(removing).toHaveFocus());
  // The terminal has new sales, so it cannot be deleted.
  const otherKey = await addTerminal(user, 'Gate');
  await user.click(await screen.findByLabelText('Remove Gate'));
  expect((await sell(otherKey, 3)).status).toBe(200);
  await press(user, 'Remove');
  await screen.findByText('This terminal has orders or drawer openings', { exact: false });
  await waitFor(() => expect(screen.queryByLabelText('Remove Gate')).toBeNull());
  screen.getByLabelText('Rename Gate');
  await closed();

  await user.click(screen.getByLabelText('Remove Back yard'));
  await user.dblClick(await (await dialog()).findByRole('button', { name: 'Remove' }));
  await screen.findByText('Terminal removed');
  await waitFor(() => expect(screen.queryByText('Back yard')).toBeNull());
  expect((await sell(key, 3)).status).toBe(401);
});

it('say what failed, are asked for again, and say that there are none', async () => {
  expectComplaints(/Failed to fetch terminals/);
  const mend = answerInstead('GET /api/terminal/branch/31', BROKEN);
  const { user } = await openApp(TERMINALS);
  await screen.findByText('Failed to fetch terminals. Please try again later.');
  mend();
  answerInstead('GET /api/terminal/branch/31', { json: [] });
  await user.click(screen.getByRole('button', { name: 'Try Again' }));
  await screen.findByText('No terminals found');
});

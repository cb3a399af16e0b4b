import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import Account from '../../../src/account/Account';
import { signInAs, useStubbedApi } from '../../support/api';
import { showPart } from '../../support/part';

const stubbed = useStubbedApi();
beforeEach(() => signInAs());

it('goes on at "Set Up" after two-step verification was turned off', async () => {
  let on = true;
  const account = vi.fn(async () => ({
    name: 'Renata V.',
    userName: 'owner',
    hasPin: false,
    secondFactor: { on, required: false, recoveryCodesLeft: 8 },
  }));
  stubbed.answer({ json: [] });
  const { user } = showPart(<Account />, { account });
  const [off] = await screen.findAllByRole('button', { name: 'Turn Off' });
  await user.click(off!);
  await user.type(
    await screen.findByLabelText(/^Current password/, { selector: '[role=dialog] input' }),
    'my-password',
  );
  on = false;
  await user.keyboard('{Enter}');
  await vi.waitFor(() => expect(screen.getByRole('link', { name: 'Set Up' })).toHaveFocus());
});

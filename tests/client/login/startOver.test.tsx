import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { LoginPage } from '../../../src/login/LoginPage';
import { useStubbedApi } from '../../support/api';

const api = useStubbedApi();

const REFUSED = 'That code is not right.';

it('says no more that the code was wrong once there is no box for it', async () => {
  const refusal = { status: 401, json: { message: REFUSED, field: 'Code' } };
  api.answer(refusal);
  render(
    <LoginPage state={null} search="" onSignedIn={() => undefined} prefetch={() => Promise.resolve()} />,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email or username'), 'ana');
  await user.type(screen.getByLabelText('Password'), 'a password{Enter}');
  await user.type(await screen.findByLabelText('Code'), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(REFUSED);
  await user.click(screen.getByRole('button', { name: 'Start Over' }));
  expect(await screen.findByLabelText('Email or username')).toHaveValue('ana');
  expect(screen.queryByRole('alert')).toBeNull();
  api.answer({ status: 401, json: { message: 'Invalid credentials' } });
  await user.type(screen.getByLabelText('Password'), 'another one{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials');
});

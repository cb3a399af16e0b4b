import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import SecondFactorPage from '../../../src/account/SecondFactorPage';
import { signInAs, useStubbedApi } from '../../support/api';
import { showPart } from '../../support/part';

const api = useStubbedApi();
beforeEach(() => signInAs());

it('goes on where the next step is: the password, the code, the recovery codes', async () => {
  api.answer(
    { json: { secret: 'SJXKHZ6OBD67O662', address: 'otpauth://totp/shop' } },
    { json: { recoveryCodes: ['iknj-rw5z', 'fqov-7esu'] } },
  );
  const { user } = showPart(<SecondFactorPage />);
  expect(await screen.findByLabelText('Current password')).toHaveFocus();
  await user.keyboard('my-password{Enter}');
  expect(await screen.findByRole('textbox', { name: 'The six digits that it shows' })).toHaveFocus();
  await user.keyboard('123456{Enter}');
  expect(await screen.findByRole('list', { name: 'Keep These Recovery Codes' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Copy' })).toHaveFocus();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Api } from '../../../src/dataProvider/api';
import { readSession, storeSession } from '../../../src/session/session';
import { RightsSettings } from '../../../src/settings/RightsSettings';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

it('keeps the token that replaced the ended one while the change was on its way', async () => {
  signInAs({ token: 'ended' });
  const api: Partial<Api> = {
    shopRights: () => Promise.resolve('open'),
    changeShopRights: async () => {
      storeSession({ ...readSession()!, token: 'renewed' });
      return { role: 'super' };
    },
  };
  const { user } = showPart(<RightsSettings />, api);
  await user.click((await screen.findAllByRole('radio'))[0]!);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const box = await screen.findByLabelText(/password/i);
  await user.type(box, 'counting boxes 12{Enter}');
  await waitFor(() => expect(readSession()).toMatchObject({ token: 'renewed', role: 'super' }));
});

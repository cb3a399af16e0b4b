import { screen } from '@testing-library/react';
import { ResourceContextProvider, type RaRecord } from 'ra-core';
import { beforeEach, expect, it } from 'vitest';
import { API_EXTENSIONS } from '../../../../contract/enums';
import { useDescribeConcurrentChanges } from '../../../../src/ui/form/useDescribeConcurrentChanges';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs({ offers: [API_EXTENSIONS.versions] }));

const before = { id: 2, name: 'Ada', role: 'Cashier', phone: '555' };

const Said = ({ sent, now }: { sent: object; now: RaRecord }) => (
  <p>{useDescribeConcurrentChanges()({ before, sent: { ...before, ...sent }, now }) ?? 'Nothing'}</p>
);

it.each<[said: string, sent: object, now: object]>([
  ['Nothing', { name: 'Eva' }, { name: 'Eva' }],
  ['Nothing', {}, { role: 'cashier' }],
  ['Nothing', {}, { id: '2' }],
  ['Role is now Super, Phone', {}, { role: 'Super', phone: '' }],
  ['Name is now Eve', { phone: '556' }, { name: 'Eve', phone: '556' }],
])('is %j after %j, where the answer has %j', async (said, sent, now) => {
  showPart(
    <ResourceContextProvider value="users">
      <Said sent={sent} now={{ ...before, ...now }} />
    </ResourceContextProvider>,
  );
  expect(await screen.findByText(said)).toBeVisible();
});

it('is nothing where the server has no versions, and writes what it got in its own way', async () => {
  signInAs();
  showPart(
    <ResourceContextProvider value="users">
      <Said sent={{ name: 'Eva' }} now={{ ...before, name: 'Eva', phone: '+1 555' }} />
    </ResourceContextProvider>,
  );
  expect(await screen.findByText('Nothing')).toBeVisible();
});

import { screen } from '@testing-library/react';
import { ResourceContextProvider, type RaRecord } from 'ra-core';
import { beforeEach, expect, it } from 'vitest';
import { API_EXTENSIONS } from '../../../../contract/enums';
import { useDescribeConcurrentChanges } from '../../../../src/ui/form/useDescribeConcurrentChanges';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs({ offers: [API_EXTENSIONS.versions] }));

const before = { id: 2, name: 'Ada', role: 'Cashier', status: true, phone: '555', etag: '"3"' };

const Said = ({ sent, now }: { sent: object; now: RaRecord }) => (
  <p>
    {useDescribeConcurrentChanges(['status'])({ before, sent: { ...before, ...sent }, now }) ?? 'Nothing'}
  </p>
);

it.each<[said: string, sent: object, now: object]>([
  ['Nothing', { name: 'Eva' }, { name: 'Eva' }],
  ['Nothing', {}, { role: 'cashier' }],
  ['Nothing', {}, { id: '2' }],
  ['Nothing', {}, { status: false }],
  ['Role is now Super, Phone', {}, { role: 'Super', phone: '' }],
  ['Name is now Eve', { phone: '556' }, { name: 'Eve', phone: '556' }],
  // The user's save made version 4; only another save can have made version 5.
  ['Nothing', { phone: '556' }, { name: 'Eve', phone: '556', etag: '"4"' }],
  ['Name is now Eve', { phone: '556' }, { name: 'Eve', phone: '556', etag: 'W/"5"' }],
])('is %j after %j, where the answer has %j', async (said, sent, now) => {
  showPart(
    <ResourceContextProvider value="users">
      <Said sent={sent} now={{ ...before, ...now }} />
    </ResourceContextProvider>,
  );
  expect(await screen.findByText(said)).toBeVisible();
});

it.each<[said: string, sent: object]>([
  ['Image is now new.png', {}],
  ['Nothing', { file: new File([], 'own.png') }],
])('is %j of a picture after %j', async (said, sent) => {
  const Picture = () => {
    const old = { ...before, picture: 'old.png' };
    const now = { ...old, picture: 'new.png', etag: '"5"' };
    return (
      <p>{useDescribeConcurrentChanges()({ before: old, sent: { ...old, ...sent }, now }) ?? 'Nothing'}</p>
    );
  };
  showPart(
    <ResourceContextProvider value="banners">
      <Picture />
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

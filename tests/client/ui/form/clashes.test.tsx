import { screen } from '@testing-library/react';
import { ResourceContextProvider, type DataProvider, type RaRecord } from 'ra-core';
import { beforeEach, expect, it } from 'vitest';
import { HttpError, StaleRecordError } from '../../../../src/dataProvider/errors';
import { createMergingUpdateMethods } from '../../../../src/dataProvider/merging';
import { ConflictResolver } from '../../../../src/ui/form/ConflictResolver';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

const read: RaRecord = { id: 5, name: 'Figs', priceCents: 279, etag: '"1"' };
const now: RaRecord = { ...read, priceCents: 350, etag: '"2"' };

function saveOf(priceCents: number) {
  const sent: unknown[] = [];
  const { update } = createMergingUpdateMethods({
    update: async (_resource: string, { data, previousData }: { data: RaRecord; previousData: RaRecord }) => {
      sent.push(data.priceCents);
      if (previousData.etag === '"1"') throw new StaleRecordError(new HttpError('Changed.', 412), now, []);
      return { data };
    },
  } as unknown as DataProvider);
  const saved = update('products', { id: 5, data: { ...read, priceCents }, previousData: read });
  saved.catch(() => undefined);
  return { saved, sent };
}

const show = () =>
  showPart(
    <ResourceContextProvider value="products">
      <ConflictResolver />
    </ResourceContextProvider>,
    {},
  );

it('goes on with what was chosen', async () => {
  const { user } = show();
  const { saved, sent } = saveOf(299);
  await user.click((await screen.findAllByRole('radio'))[1]!);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await saved).toMatchObject({ data: { priceCents: 299 } });
  expect(sent).toEqual([299, 299]);
  const next = saveOf(310);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await next.saved).toMatchObject({ data: { priceCents: 350 } });
});

it('is refused where the page is left without an answer', async () => {
  const { unmount } = show();
  const { saved, sent } = saveOf(299);
  await screen.findAllByRole('radio');
  unmount();
  await expect(saved).rejects.toThrow('Changed.');
  expect(sent).toEqual([299]);
});

it('is refused where another question stands there already', async () => {
  const { user } = show();
  const first = saveOf(299);
  await screen.findAllByRole('radio');
  await expect(saveOf(310).saved).rejects.toThrow('Changed.');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await first.saved).toMatchObject({ data: { priceCents: 350 } });
});

import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { ReferenceSelect } from '../../../../src/ui/search/ReferenceSelect';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

beforeEach(() => signInAs());

it('opens no options for who has left the box by then', async () => {
  const getList = async () => ({ data: [{ id: 1, name: 'Green Valley' }], total: 1 });
  const { user } = showPart(
    <ReferenceSelect
      reference="purchases/suppliers"
      label="Supplier"
      value={null}
      onChange={() => undefined}
    />,
    { getList: getList as never },
  );
  const box = await screen.findByRole('combobox', { name: 'Supplier' });
  await user.click(box);
  await user.tab();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await user.click(box);
  expect(await screen.findByRole('option', { name: 'Green Valley' })).toBeVisible();
});

/** On a page where drawing takes long, a select opens a frame after the press. */
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { ReferenceSelect } from '../../../../src/ui/search/ReferenceSelect';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

/** What waits for the frame. */
const { draws } = vi.hoisted(() => ({ draws: [] as (() => void)[] }));
vi.mock('../../../../src/lib/seenFirst', () => ({ seenFirst: (draw: () => void) => draws.push(draw) }));

beforeEach(() => signInAs());

const aFrame = () => act(() => draws.splice(0).forEach(draw => draw()));

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
  aFrame();
  expect(box).toHaveAttribute('aria-expanded', 'false');
  await user.click(box);
  aFrame();
  expect(await screen.findByRole('option', { name: 'Green Valley' })).toBeVisible();
});

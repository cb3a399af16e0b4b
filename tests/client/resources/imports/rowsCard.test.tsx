import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RefusedImportRows } from '../../../../src/resources/imports/RefusedImportRows';
import { signInAs } from '../../../support/api';
import { showPart } from '../../../support/part';

it('keeps the keyboard on “Show more”, and goes on from the last rows once there are no more', async () => {
  signInAs();
  const { user } = showPart(<RefusedImportRows id={7} count={120} />, {
    refusedRows: async ({ page }) => [{ line: page, reason: `of page ${page}` }],
  });
  await screen.findByText('of page 1');
  const more = screen.getByRole('button', { name: 'Show More' });
  more.focus();
  await user.keyboard('{Enter}');
  await screen.findByText('of page 2');
  expect(document.activeElement).toBe(more);
  await user.keyboard('{Enter}');
  await screen.findByText('of page 3');
  expect(screen.queryByRole('button', { name: 'Show More' })).toBeNull();
  expect(within(document.activeElement as HTMLElement).getAllByRole('row')).toHaveLength(1);
});

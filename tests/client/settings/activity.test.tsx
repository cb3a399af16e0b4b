/** The days that the activity is narrowed to. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ActivityFilter } from '../../../src/dataProvider/api';
import Activity from '../../../src/settings/Activity';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

function show(search = '') {
  signInAs();
  const asked: Pick<ActivityFilter, 'from' | 'to'>[] = [];
  const api = {
    activity: ({ from, to }: ActivityFilter) => {
      asked.push({ from, to });
      return Promise.resolve({ entries: [], next: '' });
    },
    getList: () => Promise.resolve({ data: [], total: 0 }),
  };
  const { address } = showPart(<Activity />, api, `/admin/settings/activity${search}`);
  return { asked, search: () => address().search };
}

it('asks for whole days alone while a year is typed, and for any day once the box is empty', async () => {
  const { asked, search } = show();
  const from = await screen.findByLabelText('From');
  for (const year of ['0002', '0020', '0202', '2026'])
    fireEvent.change(from, { target: { value: `${year}-11-23` } });
  const day = new Date(2026, 10, 23).getTime();
  await waitFor(() => expect(asked).toContainEqual({ from: day, to: undefined }));
  expect(asked.map(filter => filter.from)).toEqual([undefined, day]);
  expect(search()).toBe('?from=2026-11-23');
  fireEvent.change(from, { target: { value: '' } });
  await waitFor(() => expect(search()).toBe(''));
});

it.each([
  ['no day', '?from=0002-11-23&to=soon', { from: undefined, to: undefined }],
  ['days before there were instants', '?from=1950-01-01&to=1951-01-01', { from: 0, to: 0 }],
])('asks for nothing that is refused where the address has %s', async (_what, search, expected) => {
  const { asked } = show(search);
  await waitFor(() => expect(asked).toEqual([expected]));
});

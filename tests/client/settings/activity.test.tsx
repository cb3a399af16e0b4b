import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Activity, ActivityFilter, FieldChange } from '../../../src/dataProvider/api';
import ActivityScreen from '../../../src/settings/Activity';
import { signInAs } from '../../support/api';
import { showPart } from '../../support/part';

function show(search = '', entries: Activity[] = []) {
  signInAs();
  const asked: Pick<ActivityFilter, 'from' | 'to'>[] = [];
  const api = {
    activity: ({ from, to }: ActivityFilter) => {
      asked.push({ from, to });
      return Promise.resolve({ entries, next: '' });
    },
    getList: () => Promise.resolve({ data: [], total: 0 }),
  };
  const { address } = showPart(<ActivityScreen />, api, `/admin/settings/activity${search}`);
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

it('asks for nothing that is refused where the address has days before there were instants', async () => {
  const { asked } = show('?from=1950-01-01&to=1951-01-01');
  await waitFor(() => expect(asked).toEqual([{ from: 0, to: 0 }]));
});

it.each([
  ['a day that there is not', '?from=2026-02-31', 'There is no day "2026-02-31".', ['From']],
  ['no day', '?from=2026-02-28&to=soon', 'There is no day "soon".', ['To']],
  [
    'a start after the end',
    '?from=2026-03-02&to=2026-03-01',
    'The start date is after the end date.',
    ['From', 'To'],
  ],
])('says at the field that the address has %s, and asks nothing', async (_what, search, sentence, labels) => {
  const { asked } = show(search);
  expect((await screen.findByText(sentence)).role).toBe('status');
  for (const label of labels)
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  expect(screen.queryByText('No activity matches.')).toBeNull();
  expect(asked).toEqual([]);
  for (const label of labels)
    fireEvent.change(screen.getByLabelText(label), { target: { value: '2026-03-01' } });
  await waitFor(() => expect(asked.length).toBeGreaterThan(0));
  expect(screen.queryByText(sentence)).toBeNull();
});

it.each([
  [
    { kind: 'price-change', action: 'create', record: '#7', fields: { state: 'planned', fromHour: '6:00' } },
    ['added price change #7', 'Status: Planned', 'Hour: 6:00'],
  ],
  [
    {
      kind: 'transfer',
      resource: 'inventory/transfers',
      action: 'update',
      record: '#3',
      fields: { status: 'received' },
    },
    ['changed transfer #3', 'Status: Received'],
  ],
  [
    {
      kind: 'count',
      resource: 'inventory/counts',
      action: 'update',
      record: 'May',
      fields: { status: 'posted' },
    },
    ['changed count May', 'Status: Posted'],
  ],
  [
    {
      kind: 'purchase',
      resource: 'purchases/orders',
      action: 'update',
      record: 'PO-9',
      fields: { state: 'part' },
    },
    ['changed purchase order PO-9', 'Status: Partly received'],
  ],
  [{ kind: 'terminal', action: 'create', record: 'Till 2', fields: {} }, ['added terminal Till 2']],
  [
    {
      kind: 'supplier',
      resource: 'purchases/suppliers',
      action: 'update',
      record: 'Quill',
      fields: { status: false },
    },
    ['changed supplier Quill', 'Status: Inactive'],
  ],
])('says in words what happened: %o', async ({ fields, ...entry }, sentences) => {
  const changes = Object.entries<unknown>(fields).map(([field, after]): FieldChange => ({
    field,
    before: undefined,
    after,
  }));
  const told = {
    id: 1,
    at: 0,
    shownAt: '2026-11-26T06:01:00',
    person: 'Ana',
    address: '',
    recordId: 1,
    branchId: 31,
    resource: '',
  };
  show('', [{ ...told, ...entry, changes }]);
  const item = await screen.findByText('Ana').then(person => person.closest('li')!);
  // Times are shown by the clock of the branch.
  for (const sentence of [...sentences, 'Nov 26, 2026, 6:01']) expect(item.textContent).toContain(sentence);
});

it.each([
  ['before', 'Product removed: Black Beans'],
  ['after', 'Product added: Black Beans'],
])('tells what was put into a promotion from what was taken out: %s', async (when, sentence) => {
  const told = { id: 1, at: 0, shownAt: '', person: 'Ana', address: '', recordId: 1, branchId: 31 };
  const change = { field: 'product', before: undefined, after: undefined, [when]: 'Black Beans' };
  const entry = { kind: 'promotion', resource: 'promotions', action: 'update', record: 'Spring' };
  show('', [{ ...told, ...entry, changes: [change] }]);
  await screen.findByText((_text, element) => element?.tagName === 'LI' && element.textContent === sentence);
});

it('says in which zone the time is of what belongs to no branch', async () => {
  const entry = {
    id: 1,
    shownAt: '',
    person: 'Ana',
    address: '',
    recordId: 1,
    branchId: 0,
    record: 'Cake',
  };
  const own = { kind: 'menucategory', resource: '', action: 'create', changes: [] };
  show('', [{ ...entry, ...own, at: Date.UTC(2026, 10, 26, 12, 1) }]);
  const { textContent } = await screen.findByText('Ana').then(person => person.closest('li')!);
  expect(textContent).toMatch(/Nov 2\d, 2026, \d+:01\s[AP]M ([A-Z]{3,4}|GMT[+-]\d+)/);
});

it('offers the people in the order of their names', async () => {
  signInAs();
  const people = ['Ana', 'Zoe', 'Bea'].map((name, at) => ({ id: at + 1, name }));
  const getList = (_resource: string, { sort }: { sort?: { field: string; order: string } }) => {
    expect(sort).toEqual({ field: 'name', order: 'ASC' });
    return Promise.resolve({ data: people as never[], total: people.length });
  };
  const api = { activity: () => Promise.resolve({ entries: [], next: '' }), getList };
  showPart(<ActivityScreen />, api, '/admin/settings/activity');
  await screen.findByRole('option', { name: 'Zoe' });
});

it('narrows to what has no list of its own, too', async () => {
  show();
  const kind = await screen.findByLabelText('What');
  expect([...kind.querySelectorAll('option')].map(option => option.textContent)).toEqual(
    expect.arrayContaining(['Price Changes', 'Terminals', 'Transfers', 'Counts']),
  );
});

/** Screens of a declared entity: its list and its history. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  Form,
  I18nContextProvider,
  ListContextProvider,
  RecordContextProvider,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
  useRecordContext,
  type GetListParams,
  type RaRecord,
} from 'ra-core';
import type { ContextType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  choice,
  count,
  day,
  email,
  entity,
  flag,
  link,
  many,
  moment,
  money,
  percent,
  phone,
  picture,
  quantity,
  reference,
  rich,
  rows,
  text,
  type Entity,
} from '../../../contract/entity';
import type { Api } from '../../../src/dataProvider/api';
import { i18nProvider } from '../../../src/i18n/i18nProvider';
import { AuditFieldValue } from '../../../src/ui/changes/AuditFieldValue';
import EntityForm from '../../../src/ui/entity/EntityForm';
import { EntityInputs } from '../../../src/ui/entity/EntityInputs';
import { EntityShow } from '../../../src/ui/entity/EntityShow';
import { RelatedRecordsLinks } from '../../../src/ui/entity/RelatedRecordsLinks';
import { createColumn } from '../../../src/ui/list';
import { ListScreenContext } from '../../../src/ui/list/listScreenContext';
import { useDependentRecords } from '../../../src/ui/list/useDependentRecords';
import { ComputedFieldValues } from '../../../src/ui/entity/ComputedFieldValues';
import { EntityList } from '../../../src/ui/entity/EntityList';
import { signInAs } from '../../support/api';
import { createShelf, showList } from '../../support/lists';
import { showPart } from '../../support/part';

/** The entities of the mocked module. Modules that read them while loading are imported inside the tests. */
const declared = vi.hoisted(() => ({ entities: [] as Entity[] }));
vi.mock('../../../src/entities', () => ({ ENTITIES: declared.entities }));

const cards = entity('cards', { code: text({ searchable: true }) });
const tickets = entity('tickets', {
  title: text(),
  status: choice(['open', 'closed'], { filterable: true }),
  fee: money(),
  share: percent(),
  weight: quantity(),
  uses: count(),
  due: day(),
  active: flag({ filterable: true }),
  urgent: flag(),
  cardId: reference(cards, { listed: true }),
});
const moves = entity(
  'moves',
  { note: text(), amount: money(), cardId: reference(cards, { required: true }) },
  { of: 'cards', onDelete: 'delete' },
);
const locks = entity(
  'locks',
  { name: text(), cardId: reference(cards, { required: true }) },
  { of: 'cards' },
);
declared.entities.push(cards, tickets, moves, locks);

const DEFINITIONS = { cards: { name: 'cards', recordRepresentation: cards.lead } };

beforeEach(() => signInAs());

const TICKET = {
  id: 1,
  title: 'Drain',
  status: 'closed',
  fee: 123450,
  share: 825,
  weight: 1735,
  uses: 12345,
  due: '2027-02-28',
  active: false,
  urgent: true,
  cardId: 7,
  cardName: 'PEAR-10',
};

it('lists each kind in its own way; a word called "status" is that word', async () => {
  showList(<EntityList entity={tickets} />, createShelf([TICKET]));
  const row = (await screen.findByText('Drain')).closest('tr')!;
  const shown = () => [...row.cells].map(cell => cell.textContent).slice(0, -1);
  const seven = ['Drain', 'closed', '$1,234.50', '8.25%', '1.735', '12,345', 'PEAR-10'];
  expect(shown()).toEqual(seven);
  const columns = await screen.findByLabelText('Columns');
  fireEvent(columns, Object.assign(new Event('beforetoggle'), { newState: 'open' }));
  for (const name of [/due/i, /active/i, /urgent/i])
    fireEvent.click(await within(columns).findByRole('checkbox', { name, hidden: true }));
  expect(shown()).toEqual([...seven.slice(0, 6), 'Feb 28, 2027', 'Inactive', 'Yes', 'PEAR-10']);
});

it('takes further columns and buttons of rows, and refuses cells of unknown fields', async () => {
  const Column = createColumn<{ id: number; doubleFee: number }>();
  const DoubleFee = () => <b>{Number(useRecordContext<RaRecord>()!.fee) * 2}</b>;
  const Seal = () => <button type="button">Seal {String(useRecordContext()!.title)}</button>;
  showList(
    <EntityList entity={tickets} rowActions={<Seal />}>
      <Column source="doubleFee" label="Double fee" field={DoubleFee} sortable={false} />
    </EntityList>,
    createShelf([TICKET]),
  );
  expect(await screen.findByText('246900')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Double fee' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Seal Drain' })).toBeVisible();
  const misspelt: object = { titel: DoubleFee };
  expect(() => EntityList({ entity: tickets, cells: misspelt })).toThrow(
    '"cells" of the list of "tickets" names the field "titel", which is none of title, status, fee,',
  );
});

it('shows two of more than three filters, ranges last, and the others on demand', async () => {
  const many = entity('tools', {
    code: text(),
    fee: money({ filterable: true }),
    uses: count({ filterable: true }),
    isNew: flag({ filterable: true }),
    isOwn: flag({ filterable: true }),
  });
  const { user } = showList(<EntityList entity={many} />, createShelf([{ id: 1, code: 'A' }]));
  expect(await screen.findByRole('combobox', { name: /is ?own/i })).toBeInTheDocument();
  expect(screen.queryByLabelText('Fee from')).not.toBeInTheDocument();
  const button = screen.getByRole('button', { name: 'More filters' });
  await user.click(button);
  const from = await screen.findByLabelText('Fee from');
  fireEvent.change(from, { target: { value: '1.50' } });
  fireEvent.keyDown(from, { key: 'Enter' });
  await waitFor(() => expect(button).toHaveTextContent('More filters (1)'));
  await user.click(button);
  expect(screen.queryByLabelText('Fee from')).not.toBeInTheDocument();
});

it('fills the parent in for a new record, if the list shows the records of one parent', async () => {
  const Moves = () => (
    <ListContextProvider value={{ filterValues: { cardId: '7', note: 'x' } } as never}>
      <ListScreenContext value={{ path: '/admin/moves', setFailure: () => {} } as never}>
        <ResourceContextProvider value="moves">
          <EntityForm entity={moves} />
        </ResourceContextProvider>
      </ListScreenContext>
    </ListContextProvider>
  );
  showPart(<Moves />, createShelf([{ id: 7, code: 'PEAR-10', name: 'PEAR-10' }]).api, '/admin/moves/create');
  await waitFor(() => expect(screen.getByRole('combobox', { name: /card/i })).toHaveValue('PEAR-10'));
});

it('says a word of a choice in the words of the catalogue: in a row, the filter, the form, and what became of it', async () => {
  const translate = (key: string, values?: object): string =>
    key.endsWith('.choices.status.closed') ? 'Cerrado' : i18nProvider.translate(key, values);
  const provider = { ...i18nProvider, translate };
  showList(
    <I18nContextProvider value={provider}>
      <EntityList entity={tickets} />
      <ResourceContextProvider value="tickets">
        <p>
          <AuditFieldValue field="status" value="closed" />
        </p>
        <Form defaultValues={{ status: 'closed' }}>
          <EntityInputs entity={tickets} only={['status']} />
        </Form>
      </ResourceContextProvider>
    </I18nContextProvider>,
    createShelf([TICKET]),
  );
  const row = (await screen.findByText('Drain')).closest('tr')!;
  expect(within(row).getByText('Cerrado')).toBeInTheDocument();
  // The word is shown in the cell, the option of the filter, the history, and the form.
  await waitFor(() => expect(screen.getAllByText('Cerrado')).toHaveLength(4));
});

it('shows the word of a record that is no longer to be chosen in its form', async () => {
  showPart(
    <ResourceContextProvider value="tickets">
      <RecordContextProvider value={{ ...TICKET, status: 'lost' }}>
        <Form>
          <EntityInputs entity={tickets} only={['status']} />
        </Form>
      </RecordContextProvider>
    </ResourceContextProvider>,
    createShelf([]).api,
  );
  expect(await screen.findByText('lost')).toBeInTheDocument();
});

it.each([
  ['code', 'a1', 'Write it like AB-12.'],
  ['fee', '-6', 'Enter at least -$5.00.'],
  ['uses', '10', 'Enter at most 9.'],
  ['uses', '1.5', 'Enter a whole number.'],
  ['due', '2026-12-31', 'Enter a day from Jan 1, 2027 on.'],
])('refuses in the form what the server would refuse: %s %s', async (field, typed, sentence) => {
  const limited = entity('vouchers', {
    code: text({ pattern: /[A-Z]{2}-\d+/, example: 'AB-12' }),
    fee: money({ min: -500 }),
    uses: count({ max: 9 }),
    due: day({ min: '2027-01-01' }),
  });
  showPart(
    <ResourceContextProvider value="vouchers">
      <Form mode="onChange">
        <EntityInputs entity={limited} only={[field as 'code']} />
      </Form>
    </ResourceContextProvider>,
    createShelf([]).api,
  );
  fireEvent.change(document.querySelector('input')!, { target: { value: typed } });
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('shows all links of a record in one style', async () => {
  const makers = entity('makers', { name: text(), site: link(), contact: email(), phone: phone() });
  const maker = { id: 1, name: 'A', site: 'https://a.example', contact: 'a@b.example', phone: '555 0100' };
  const sheets = ['theme/page.css', 'ui/entity/entityShow.css'].map(file =>
    readFileSync(path.join(import.meta.dirname, '../../../src', file), 'utf8'),
  );
  showPart(
    <Routes>
      <Route
        path="makers/:id/show"
        element={
          <ResourceContextProvider value="makers">
            <style>{`:root { --primary: rgb(1, 2, 3) } ${sheets.join(' ')}`}</style>
            <EntityShow entity={makers} />
          </ResourceContextProvider>
        }
      />
    </Routes>,
    createShelf([maker]).api,
    '/admin/makers/1/show',
  );
  await screen.findByRole('link', { name: 'https://a.example' });
  const links = [...document.querySelectorAll('dd a')].map(each => {
    const { color, fontSize, textDecoration } = getComputedStyle(each);
    return { color, fontSize, textDecoration };
  });
  expect(links).toHaveLength(3);
  expect(new Set(links.map(each => JSON.stringify(each))).size).toBe(1);
  expect(links[0]!.color).toBe('rgb(1, 2, 3)');
});

it('names the website of each row by its record', async () => {
  const makers = entity('makers', { name: text(), site: link() });
  const rows = [
    { id: 1, name: 'Ñandú', site: 'https://nandu.example' },
    { id: 2, name: 'Øresund Fisk', site: 'https://fisk.example' },
    { id: 3, name: 'Nobody', site: '' },
  ];
  showList(<EntityList entity={makers} />, createShelf(rows));
  expect(await screen.findByRole('link', { name: 'Website of Ñandú' })).toHaveAttribute(
    'href',
    'https://nandu.example',
  );
  expect(screen.getByRole('link', { name: 'Website of Øresund Fisk' })).toHaveTextContent(/^Website$/);
  expect(screen.getAllByText('Website')).toHaveLength(2);
});

it('who did what can be narrowed to its records', async () => {
  const { default: ActivityScreen } = await import('../../../src/settings/Activity');
  showPart(<ActivityScreen />, {
    activity: () => Promise.resolve({ entries: [], next: '' }),
    getList: () => Promise.resolve({ data: [], total: 0 }),
  });
  const kinds = await screen.findByLabelText('What');
  expect(within(kinds).getByRole('option', { name: 'Tickets' })).toHaveValue('tickets');
});

it.each([
  ['title', 'Drain'],
  ['status', 'closed'],
  ['fee', '$1,234.50'],
  ['share', '8.25%'],
  ['weight', '1.735'],
  ['uses', '12,345'],
  ['due', 'Feb 28, 2027'],
  ['active', 'Inactive'],
  ['urgent', 'Yes'],
  ['cardId', 'PEAR-10'],
] as const)('what became of %s is said as the list has it', async (field, said) => {
  showPart(
    <ResourceDefinitionContextProvider definitions={DEFINITIONS}>
      <ResourceContextProvider value="tickets">
        <p>
          <AuditFieldValue field={field} value={TICKET[field]} />
        </p>
      </ResourceContextProvider>
    </ResourceDefinitionContextProvider>,
    createShelf([{ id: 7, code: 'PEAR-10' }]).api,
  );
  await screen.findByText(said);
});

const jobs = entity(
  'jobs',
  {
    title: text(),
    begins: moment(),
    caller: phone(),
    notes: rich({ listed: true }),
    cardIds: many(cards),
    lines: rows({ units: count({ required: true }), price: money() }),
  },
  {
    rules: {
      total: {
        kind: 'money',
        rule: ({ lines }) => lines.reduce((sum, { units, price }) => sum + (units ?? 0) * (price ?? 0), 0),
      },
    },
  },
);
const JOB = {
  id: 1,
  title: 'Roof',
  begins: '2027-02-28T14:30',
  caller: '+1 (212) 555-0100',
  notes: '<p>Bring a <b>ladder</b></p>',
  cardIds: [7, 8],
  cardNames: ['PEAR-10', 'FIG-20'],
  lines: [{ units: 2, price: 150 }],
  total: 300,
};

it('lists moments, numbers to call, words of formatted text, names, lines and computed values', async () => {
  showList(<EntityList entity={jobs} />, createShelf([JOB]));
  const row = (await screen.findByText('Roof')).closest('tr')!;
  const shown = [...row.cells].map(cell => cell.textContent);
  expect(shown.slice(1, 7)).toEqual([
    'Feb 28, 2027, 2:30 PM',
    '+1 (212) 555-0100',
    'Bring a ladder',
    'PEAR-10, FIG-20',
    '1 row',
    '$3.00',
  ]);
  expect(within(row).getByRole('link', { name: '+1 (212) 555-0100' })).toHaveAttribute(
    'href',
    'tel:+12125550100',
  );
});

it('links the name of a record to its page, also in a cell of its own, and shows no lines as an empty cell', async () => {
  const Name = ({ source }: { source: string }) => <code>{String(useRecordContext()?.[source])}</code>;
  showList(<EntityList entity={jobs} cells={{ title: Name }} />, createShelf([{ ...JOB, lines: [] }]), {
    show: <p>The page</p>,
  });
  const link = await screen.findByRole('link', { name: 'Roof' });
  expect(link.querySelector('code')).toBeVisible();
  expect(link).toHaveAttribute('href', '/admin/purchases/suppliers/1/show');
  expect(screen.queryByText(/rows/)).toBeNull();
});

const showJobForm = (only: ('cardIds' | 'lines')[]) => {
  const onSubmit = vi.fn<(values: object) => void>();
  showPart(
    <ResourceContextProvider value="jobs">
      <RecordContextProvider value={JOB}>
        <Form onSubmit={onSubmit}>
          <EntityInputs entity={jobs} only={only} />
          <ComputedFieldValues entity={jobs} />
          <button type="submit">Save</button>
        </Form>
      </RecordContextProvider>
    </ResourceContextProvider>,
    createShelf([]).api,
  );
  const submit = async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(onSubmit).toHaveBeenCalled());
    return onSubmit.mock.lastCall![0];
  };
  return submit;
};

it('shows the value of a rule among chosen inputs, and refuses an unknown name', async () => {
  showPart(
    <ResourceContextProvider value="jobs">
      <Form record={JOB}>
        <EntityInputs entity={jobs} only={['total']} />
      </Form>
    </ResourceContextProvider>,
  );
  expect(await screen.findByRole('status')).toHaveTextContent(/: \$3\.00$/);
  expect(() => EntityInputs({ entity: jobs, only: ['totals' as 'total'] })).toThrow(
    'EntityInputs: "totals" is neither a field nor a rule of "jobs".',
  );
});

it('edits lines, adds and removes them, and computes values while they are typed', async () => {
  const submit = showJobForm(['lines']);
  expect(await screen.findByText('$3.00')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Add a Line' }));
  const second = await screen.findByRole('group', { name: 'Line 2' });
  const [units, price] = within(second).getAllByRole('textbox');
  fireEvent.change(units!, { target: { value: '3' } });
  fireEvent.change(price!, { target: { value: '1.25' } });
  expect(await screen.findByText('$6.75')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
  expect(await screen.findByText('$3.75')).toBeInTheDocument();
  expect(await submit()).toMatchObject({ lines: [{ units: '3', price: 125 }] });
});

it('removes a picture', async () => {
  const badges = entity('badges', { name: text(), photo: picture() });
  const onSubmit = vi.fn<(values: object) => void>();
  const { user } = showPart(
    <ResourceContextProvider value="badges">
      <RecordContextProvider value={{ id: 1, name: 'A', photo: '/files/declared/a.webp' }}>
        <Form onSubmit={onSubmit}>
          <EntityInputs entity={badges} only={['photo']} />
          <button type="submit">Save</button>
        </Form>
      </RecordContextProvider>
    </ResourceContextProvider>,
    createShelf([]).api,
  );
  expect(await screen.findByRole('img', { name: 'The current image' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove image' }));
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onSubmit.mock.lastCall![0]).toMatchObject({ photo: null }));
});

it('shows several references by their names, and removes one', async () => {
  const submit = showJobForm(['cardIds']);
  const chip = (await screen.findByText('PEAR-10')).closest<HTMLElement>('[role=button], .MuiChip-root')!;
  fireEvent.click(chip.querySelector('svg')!);
  await waitFor(() => expect(screen.queryByText('PEAR-10')).not.toBeInTheDocument());
  expect(await submit()).toMatchObject({ cardIds: [8] });
});

it('filters by a range of numbers and by days of a name', async () => {
  const bills = entity('bills', {
    code: text(),
    fee: money({ filterable: true }),
    due: day({ filterable: true }),
  });
  const shelf = createShelf([{ id: 1, code: 'A', fee: 100, due: '2027-02-28' }]);
  const getList = vi.spyOn(shelf.api, 'getList');
  const lastFilter = () => getList.mock.lastCall?.[1].filter as object;
  showList(<EntityList entity={bills} />, shelf);
  const from = await screen.findByLabelText('Fee from');
  expect(from.parentElement).toHaveTextContent('$');
  fireEvent.change(from, { target: { value: '1.50' } });
  fireEvent.keyDown(from, { key: 'Enter' });
  await waitFor(() => expect(lastFilter()).toMatchObject({ fee_gte: 150 }));
  fireEvent.change(screen.getByRole('combobox', { name: 'Due' }), { target: { value: 'this_year' } });
  const year = new Date().getFullYear();
  await waitFor(() =>
    expect(lastFilter()).toMatchObject({ fee_gte: 150, due_gte: `${year}-01-01`, due_lte: `${year}-12-31` }),
  );
});

it('says why the text of a number filter is not applied, until it is corrected', async () => {
  const bills = entity('bills', {
    code: text(),
    fee: money({ filterable: true }),
    uses: count({ filterable: true }),
  });
  const shelf = createShelf([{ id: 1, code: 'A', fee: 100, uses: 2 }]);
  const getList = vi.spyOn(shelf.api, 'getList');
  showList(<EntityList entity={bills} />, shelf);
  const from = await screen.findByLabelText('Fee from');
  const type = (value: string) => {
    fireEvent.change(from, { target: { value } });
    fireEvent.keyDown(from, { key: 'Enter' });
  };
  type('cheap');
  await waitFor(() => expect(from).toHaveAccessibleDescription('Enter a number with at most 2 decimals.'));
  expect(from).toBeInvalid();
  expect(from).toHaveValue('cheap');
  expect(getList.mock.lastCall?.[1].filter).not.toHaveProperty('fee_gte');
  type('1.50');
  await waitFor(() => expect(getList.mock.lastCall?.[1].filter).toMatchObject({ fee_gte: 150 }));
  expect(from).toBeValid();
  const uses = screen.getByLabelText('Uses to');
  fireEvent.change(uses, { target: { value: '1.5' } });
  fireEvent.blur(uses);
  await waitFor(() => expect(uses).toHaveAccessibleDescription('Enter a whole number.'));
});

describe('the page of a record', () => {
  const getList = (rows: Readonly<Record<string, object[]>>) =>
    vi.fn((resource: string, _params: GetListParams) => {
      const data = (rows[resource] ?? []) as RaRecord[];
      return Promise.resolve({ data, total: data.length });
    });
  const move = { id: 3, note: 'Sold', amount: 500, cardId: 7, cardName: 'PEAR-10' };

  it('shows its values, and the records that belong to it with a button that adds one and returns', async () => {
    const list = getList({ moves: [move] });
    const { user, address } = showPart(
      <Routes>
        <Route
          path="cards/:id/show"
          element={
            <ResourceContextProvider value="cards">
              <EntityShow entity={cards} />
            </ResourceContextProvider>
          }
        />
        <Route path="*" element={null} />
      </Routes>,
      { ...createShelf([{ id: 7, code: 'PEAR-10' }]).api, getList: list as unknown as Api['getList'] },
      '/admin/cards/7/show',
    );
    expect(await screen.findByText('PEAR-10')).toBeInTheDocument();
    const related = await screen.findByRole('region', { name: 'Moves' });
    expect(await within(related).findByText('$5.00')).toBeInTheDocument();
    expect(within(related).queryByText('Card')).not.toBeInTheDocument();
    expect(list).toHaveBeenCalledWith('moves', expect.objectContaining({ filter: { cardId: 7 } }));
    await user.click(within(related).getByRole('link', { name: 'Add New Move' }));
    expect(address()).toMatchObject({
      pathname: '/admin/moves/create',
      state: { returnTo: '/admin/cards/7/show', initial: { cardId: 7, cardName: 'PEAR-10' } },
    });
  });

  it('is linked from the form by the names of these records', async () => {
    showPart(
      <ResourceDefinitionContextProvider definitions={{ cards: { name: 'cards', hasShow: true } }}>
        <RecordContextProvider value={{ id: 7, code: 'PEAR-10' }}>
          <RelatedRecordsLinks entity={cards} />
        </RecordContextProvider>
      </ResourceDefinitionContextProvider>,
    );
    for (const name of ['Moves', 'Locks'])
      expect(await screen.findByRole('link', { name })).toHaveAttribute('href', '/admin/cards/7/show');
  });

  it.each([
    [{ moves: [move] }, '1 move will be deleted with it.', false],
    [{ moves: [move], locks: [{ id: 1 }] }, 'It has 1 lock, so it cannot be deleted.', true],
  ])('is preceded by a warning about them when it is deleted', async (rows, sentence, isRefused) => {
    const Sentence = () => {
      const dependent = useDependentRecords({ id: 7 });
      return <p>{JSON.stringify(dependent)}</p>;
    };
    showPart(
      <ResourceContextProvider value="cards">
        <ListScreenContext value={{ branchId: 31 } as ContextType<typeof ListScreenContext>}>
          <Sentence />
        </ListScreenContext>
      </ResourceContextProvider>,
      { getList: getList(rows) as unknown as Api['getList'] },
    );
    expect(await screen.findByText(JSON.stringify({ sentence, isRefused }))).toBeInTheDocument();
  });
});

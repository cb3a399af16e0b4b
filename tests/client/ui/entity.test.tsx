/** Screens of a declared entity: its list and its history. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  Form,
  I18nContextProvider,
  RecordContextProvider,
  ResourceContextProvider,
  ResourceDefinitionContextProvider,
} from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  choice,
  count,
  day,
  entity,
  flag,
  link,
  money,
  percent,
  quantity,
  reference,
  text,
  type Entity,
} from '../../../contract/entity';
import { i18nProvider } from '../../../src/i18n/i18nProvider';
import { FieldValue } from '../../../src/ui/changes/FieldValue';
import { EntityInputs } from '../../../src/ui/entity/EntityInputs';
import { EntityList } from '../../../src/ui/entity/EntityList';
import { signInAs } from '../../support/api';
import { shelfOf, showList } from '../../support/lists';
import { showPart } from '../../support/part';

/** Modules that read this while loading are imported in the tests. */
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
  cardId: reference(cards),
});
declared.entities.push(cards, tickets);

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
  showList(<EntityList entity={tickets} />, shelfOf([TICKET]));
  const row = (await screen.findByText('Drain')).closest('tr')!;
  const shown = within(row)
    .getAllByRole('cell')
    .map(cell => cell.textContent);
  expect(shown.slice(0, 10)).toEqual([
    'Drain',
    'closed',
    '$1,234.50',
    '8.25%',
    '1.735',
    '12,345',
    'Feb 28, 2027',
    'Inactive',
    'Yes',
    'PEAR-10',
  ]);
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
          <FieldValue field="status" value="closed" />
        </p>
        <Form defaultValues={{ status: 'closed' }}>
          <EntityInputs entity={tickets} only={['status']} />
        </Form>
      </ResourceContextProvider>
    </I18nContextProvider>,
    shelfOf([TICKET]),
  );
  const row = (await screen.findByText('Drain')).closest('tr')!;
  expect(within(row).getByText('Cerrado')).toBeInTheDocument();
  // The cell, the filter's option, the history and the form.
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
    shelfOf([]).api,
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
    shelfOf([]).api,
  );
  fireEvent.change(document.querySelector('input')!, { target: { value: typed } });
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

it('names the website of each row by its record', async () => {
  const makers = entity('makers', { name: text(), site: link() });
  const rows = [
    { id: 1, name: 'Ñandú', site: 'https://nandu.example' },
    { id: 2, name: 'Øresund Fisk', site: 'https://fisk.example' },
    { id: 3, name: 'Nobody', site: '' },
  ];
  showList(<EntityList entity={makers} />, shelfOf(rows));
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
          <FieldValue field={field} value={TICKET[field]} />
        </p>
      </ResourceContextProvider>
    </ResourceDefinitionContextProvider>,
    shelfOf([{ id: 7, code: 'PEAR-10' }]).api,
  );
  await screen.findByText(said);
});

import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Supplier } from '../../../src/dataProvider/api';
import { setLanguage } from '../../../src/i18n/language';
import { getFlagLanguage } from '../../../src/resources/products/flags';
import { AsyncSelect } from '../../../src/ui/search/AsyncSelect';
import { createColumn, ListScreen } from '../../../src/ui/list';
import { createShelf, showList } from '../../support/lists';
import { showPart } from '../../support/part';

const Column = createColumn<Supplier>();

it('names a row that opens its record, by its row header', async () => {
  showList(
    <ListScreen rowClick="show">
      <Column source="name" />
      <Column source="phone" />
    </ListScreen>,
    createShelf([{ id: 1, name: 'Alder Foods', phone: '1' }]),
  );
  expect(await screen.findByRole('row', { name: 'Alder Foods' })).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: 'Alder Foods' })).toBeInTheDocument();
});

it('says that a search is required, without a second asterisk', () => {
  showPart(
    <AsyncSelect
      label="Supplier*"
      required
      value={null}
      onChange={() => undefined}
      labelOf={() => ''}
      idOf={() => ''}
      queryKey={['suppliers']}
      query={async () => []}
      failed=""
    />,
  );
  expect(screen.getByRole('combobox', { name: 'Supplier*' })).toBeRequired();
});

it('marks "Pesado" as Spanish only among English texts', () => {
  expect(getFlagLanguage('pesado')).toBe('es');
  expect(getFlagLanguage('ebt')).toBeUndefined();
  setLanguage('pt-BR');
  expect(getFlagLanguage('pesado')).toBeUndefined();
  setLanguage('en');
});

import { screen } from '@testing-library/react';
import { ListContextProvider, ResourceContextProvider } from 'ra-core';
import { afterAll, expect, it } from 'vitest';
import {
  createFilterNotSupportedError,
  createSortNotSupportedError,
} from '../../../../src/dataProvider/errors';
import { i18nProvider } from '../../../../src/i18n/i18nProvider';
import ListFailure from '../../../../src/ui/list/ListFailure';
import { showPart } from '../../../support/part';

afterAll(() => i18nProvider.changeLocale('en'));

const showFailure = (error: Error) =>
  showPart(
    <ResourceContextProvider value="products">
      <ListContextProvider
        value={{ error, sort: { field: 'name', order: 'ASC' }, refetch: () => null } as never}
      >
        <ListFailure />
      </ListContextProvider>
    </ResourceContextProvider>,
  );

it('a list says in the language of the user by which column it cannot be sorted', async () => {
  await i18nProvider.changeLocale('es');
  const name = i18nProvider.translate('resources.products.fields.name');
  showFailure(createSortNotSupportedError('name', 'products', ['id']));
  expect(await screen.findByText(`Esta lista no se puede ordenar por «${name}».`)).toBeInTheDocument();
});

it('another refusal of a list keeps its sentence', async () => {
  showFailure(createFilterNotSupportedError('name', 'products'));
  expect(await screen.findByText('The API cannot filter products by "name".')).toBeInTheDocument();
});

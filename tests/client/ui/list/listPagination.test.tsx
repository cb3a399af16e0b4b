import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import { I18nContextProvider, ListContextProvider, type ListControllerResult } from 'ra-core';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/i18nProvider';
import { lightTheme } from '../../../../src/theme/theme';
import ListPagination from '../../../../src/ui/list/ListPagination';

it.each([
  ['is', null, 1],
  ['is not', new Error('Away'), 0],
])('%s shown if the error of the list is %s', (_is, error, count) => {
  const list = { page: 1, perPage: 10, total: 30, data: [{ id: 1 }], error } as ListControllerResult;
  render(
    <I18nContextProvider value={i18nProvider}>
      <ListContextProvider value={list}>
        <ThemeProvider theme={lightTheme}>
          <ListPagination />
        </ThemeProvider>
      </ListContextProvider>
    </I18nContextProvider>,
  );
  expect(screen.queryAllByText(/of 30/)).toHaveLength(count);
});

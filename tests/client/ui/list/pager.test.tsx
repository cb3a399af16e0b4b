import { render, screen } from '@testing-library/react';
import { I18nContextProvider, ListContextProvider, type ListControllerResult } from 'ra-core';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/i18nProvider';
import { Pager } from '../../../../src/ui/list/Pager';

const show = (list: Partial<ListControllerResult>, always: boolean) =>
  render(
    <I18nContextProvider value={i18nProvider}>
      <ListContextProvider value={list as ListControllerResult}>
        <Pager always={always} />
      </ListContextProvider>
    </I18nContextProvider>,
  );

it.each([
  [1, 'Next'],
  [2, 'Previous, Next'],
  [3, 'Previous'],
])('leads from page %i of 3 by %s', (page, buttons) => {
  show({ page, perPage: 10, total: 30, data: [{ id: 1 }] }, false);
  const usable = screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled);
  expect(usable.map(({ textContent }) => textContent).join(', ')).toBe(buttons);
});

it.each([
  ['is there', 'one row', [{ id: 1 }]],
  ['is left out', 'no rows', []],
])('%s with %s', (_what, _rows, data) => {
  show({ page: 1, perPage: 10, total: data.length, data }, true);
  expect(screen.queryAllByRole('button')).toHaveLength(data.length * 2);
});

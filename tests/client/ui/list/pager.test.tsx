import { render, screen } from '@testing-library/react';
import { I18nContextProvider, ListContextProvider, type ListControllerResult } from 'ra-core';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../../src/i18n/i18nProvider';
import { Pager } from '../../../../src/ui/list/Pager';

it.each([
  [1, 'Next'],
  [2, 'Previous, Next'],
  [3, 'Previous'],
])('leads from page %i of 3 by %s', (page, buttons) => {
  const list = { page, perPage: 10, total: 30, data: [{ id: 1 }] } as ListControllerResult;
  render(
    <I18nContextProvider value={i18nProvider}>
      <ListContextProvider value={list}>
        <Pager always={false} />
      </ListContextProvider>
    </I18nContextProvider>,
  );
  const usable = screen.getAllByRole<HTMLButtonElement>('button').filter(({ disabled }) => !disabled);
  expect(usable.map(({ textContent }) => textContent).join(', ')).toBe(buttons);
});

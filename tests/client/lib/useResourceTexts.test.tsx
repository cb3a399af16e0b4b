import { renderHook } from '@testing-library/react';
import { I18nContextProvider, ResourceContextProvider, ResourceDefinitionContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { i18nProvider } from '../../../src/i18n/i18nProvider';
import { useResourceTexts } from '../../../src/lib/useResourceTexts';
import { flattenTexts } from '../../support/languages';
import { splitPluralForms } from '../../support/texts';

function wordsOf(resource: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <I18nContextProvider value={i18nProvider}>
        <ResourceDefinitionContextProvider>
          <ResourceContextProvider value={resource}>{children}</ResourceContextProvider>
        </ResourceDefinitionContextProvider>
      </I18nContextProvider>
    </MemoryRouter>
  );
  return renderHook(() => useResourceTexts(), { wrapper }).result.current;
}

it('puts the name of the resource into the sentences that all share', () => {
  const words = wordsOf('inventory/warehouses');
  expect(words('add')).toBe('Add New Warehouse');
  expect(words('empty')).toBe('No warehouses found');
  expect(words('empty_hint')).toBe('Click the "Add New Warehouse" button to create your first warehouse.');
  expect(words('fetch_failed')).toBe('Failed to fetch warehouses. Please try again later.');
  expect(words('load_failed')).toBe('Failed to load warehouse data for editing.');
  expect(wordsOf('branches')('confirm_delete')).toBe('Are you sure you want to delete this branch?');
  expect(wordsOf('branches')('fetch_failed')).toBe('Failed to fetch branches. Please try again later.');
});

it("prefers the resource's own wording", () => {
  expect(wordsOf('banners')('create_title')).toBe('Add New Banner');
  expect(wordsOf('branches')('create_title')).toBe('Create New Branch');
});

it('fills in values, as they are', () => {
  expect(wordsOf('branches')('edit_record', { record: 'A & <b>B</b> %{x}' })).toBe(
    'Edit branch A & <b>B</b> %{x}',
  );
});

it('says of a list of one what the specification has for any', () => {
  const showing = { smart_count: 1, first: 1, last: 1, total: 1 };
  expect(wordsOf('purchases/suppliers')('showing', showing)).toBe('Showing 1 to 1 of 1 suppliers');
});

it('counts one as one where the words are our own', () => {
  const [english, spanish] = [flattenTexts('en'), flattenTexts('es')];
  for (const text of [
    spanish.get('resources.purchases/orders.words.showing'),
    spanish.get('kit.showing'),
    spanish.get('reports.rows_found'),
    english.get('reports.rows_found'),
  ])
    expect(new Set(splitPluralForms(text!)).size).toBeGreaterThan(1);
});

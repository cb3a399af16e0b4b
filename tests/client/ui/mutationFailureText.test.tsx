/** Sentences about records that could not be saved or deleted. */
import { renderHook } from '@testing-library/react';
import { I18nContextProvider, ResourceContextProvider } from 'ra-core';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import type { Entity } from '../../../contract/entity';
import { entity, text } from '../../../contract/entity';
import { HttpError } from '../../../src/dataProvider/errors';
import { i18nProvider } from '../../../src/i18n/i18nProvider';
import { useMutationFailureText } from '../../../src/ui/useMutationFailureText';

const declared = vi.hoisted(() => ({ entities: [] as Entity[] }));
vi.mock('../../../src/entities', () => ({ ENTITIES: declared.entities }));
declared.entities.push(entity('gift-cards', { code: text() }));

function describe(resource: string, error: unknown): string {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <I18nContextProvider value={i18nProvider}>
      <ResourceContextProvider value={resource}>{children}</ResourceContextProvider>
    </I18nContextProvider>
  );
  return renderHook(() => useMutationFailureText(), { wrapper }).result.current('delete', error);
}

const refuse = (status: number, message?: string) => new HttpError('failed', status, message);

it('a refusal with a reason does not ask to try again, if the entity is declared', () => {
  const reason = 'A card with a balance cannot be deleted.';
  expect(describe('gift-cards', refuse(409, reason))).toMatch(/^Failed to delete gift[- ]cards?\.$/);
  expect(describe('warehouses', refuse(409, reason))).toContain('Please try again.');
});

it.each([refuse(409), refuse(429, 'Too many requests.'), refuse(500, 'Broken.'), new Error('offline')])(
  'another failure asks to try again: %s',
  error => {
    expect(describe('gift-cards', error)).toContain('Please try again.');
  },
);

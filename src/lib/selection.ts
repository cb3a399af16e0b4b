import type { Identifier } from 'ra-core';
import { useSearchParams } from 'react-router-dom';

export function useSelectedIdFromUrl(name: 'branchId' | 'cashierId' | 'categoryId'): number | undefined {
  const [parameters] = useSearchParams();
  const id = Number(parameters.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/**
 * Converts an id from a URL or a select to a number. An id that is not a number stays text, because some backends have
 * such ids.
 */
export const parseId = (id: unknown): Identifier =>
  typeof id === 'string' && String(Number(id)) !== id ? id : Number(id);

const ID = /^[\w-]+$/;

/** Returns the id of the category in the URL. In some backends, ids contain letters. */
export function useSelectedCategoryId(): Identifier | undefined {
  const number = useSelectedIdFromUrl('categoryId');
  const [parameters] = useSearchParams();
  const text = parameters.get('categoryId') ?? '';
  return number ?? (ID.test(text) && Number.isNaN(Number(text)) ? text : undefined);
}

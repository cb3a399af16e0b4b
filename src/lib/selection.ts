import type { Identifier } from 'ra-core';
import { useSearchParams } from 'react-router-dom';

export function useSelectedIdFromUrl(name: 'branchId' | 'categoryId'): number | undefined {
  const [parameters] = useSearchParams();
  const id = Number(parameters.get(name));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

const ID = /^[\w-]+$/;

/** Returns the id of the category in the URL. Ids of other backends may contain letters. */
export function useSelectedCategoryId(): Identifier | undefined {
  const number = useSelectedIdFromUrl('categoryId');
  const [parameters] = useSearchParams();
  const text = parameters.get('categoryId') ?? '';
  return number ?? (ID.test(text) && Number.isNaN(Number(text)) ? text : undefined);
}

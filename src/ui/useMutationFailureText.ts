import { useGetResourceLabel, useResourceContext } from 'ra-core';
import '../i18n/declared';
import type { HttpError } from '../dataProvider/errors';
import { ENTITIES } from '../entities';
import { useTranslate } from '../i18n/useTranslate';
import { useResourceTexts } from '../lib/useResourceTexts';

/** HTTP statuses after which the same request can succeed: request timeout, and too many requests. */
const RETRIABLE = [408, 429];

/**
 * Returns a function that says that a record could not be created, updated or deleted. If the server refuses a record
 * of a declared entity and gives its reason, the sentence does not ask to try again.
 */
export function useMutationFailureText() {
  const resource = useResourceContext() ?? '';
  const words = useResourceTexts();
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  return (action: 'create' | 'update' | 'delete', error: unknown): string => {
    const { status = 0, serverMessage } = error as Partial<HttpError>;
    const isRefused = status >= 400 && status < 500 && !RETRIABLE.includes(status);
    if (!isRefused || !serverMessage || !ENTITIES.some(({ name }) => name === resource))
      return words(`${action}_failed`);
    return translate(`declared.${action}_refused`, { name: labelOf(resource, 1).toLowerCase() });
  };
}

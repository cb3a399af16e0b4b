import { useGetResourceLabel, useResourceContext, useTranslate } from 'ra-core';

/**
 * The sentences that all resources share, with this resource's name in them: `words('empty')` is "No suppliers found".
 * A resource's own wording under `resources.<resource>.words` wins.
 */
export function useWords(): (key: string, values?: Record<string, unknown>) => string {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  const label = useGetResourceLabel();
  const names = {
    Name: label(resource, 1),
    name: label(resource, 1).toLowerCase(),
    names: label(resource, 2).toLowerCase(),
  };
  return (key, values) => {
    const own = `resources.${resource}.words.${key}`;
    const text = translate(own, { _: '', ...names, ...values });
    return text === '' || text === own ? translate(`kit.${key}`, { ...names, ...values }) : text;
  };
}

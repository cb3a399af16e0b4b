import { useResourceContext, useTranslateLabel } from 'ra-core';
import { useCallback } from 'react';

/**
 * @returns a function that returns the label of a field: the text of the key `label`, if given, else the text of
 *   `resources.<resource>.fields.<source>`
 */
export function useFieldLabel(): (field: { source: string; label?: string | undefined }) => string {
  const resource = useResourceContext();
  const labelOf = useTranslateLabel();
  return useCallback(
    ({ source, label }) => {
      const text: unknown = labelOf({ source, label, resource });
      return typeof text === 'string' ? text : source;
    },
    [labelOf, resource],
  );
}

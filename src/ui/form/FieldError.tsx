/** A server's reason, said at the field that it is about and in the words of the form. */
import { useResourceContext, useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import type { Failure } from '../ErrorBanner';

interface FieldReason {
  field: string;
  sentence: string;
}

/** What a form's field may have behind the wire's name for it: the wire's `price` is `priceCents` here. */
const UNITS = ['', 'Cents', 'Hundredths', 'Thousandths'];

/** Names of the wire (`dateEnd`, `created_at`), and whatever a sentence begins with. */
const NAMES = /\b[a-z]+(?:[A-Z_][A-Za-z]*)+\b|^[a-z]+/g;

/** The reason of a failure for the field that it names; null where the form has no such field. */
export function useFieldReason(failure: Failure | null): FieldReason | null {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  return useMemo(() => {
    const { field, reason } = failure ?? {};
    const labelOf = (source: string) => translate(`resources.${resource}.fields.${source}`, { _: '' });
    const sourceOf = (name: string) => UNITS.map(unit => name + unit).find(labelOf);
    const source = field && sourceOf(field);
    if (!source || !reason) return null;
    return {
      field: source,
      sentence: reason.replaceAll(NAMES, name => labelOf(sourceOf(name) ?? '') || name),
    };
  }, [failure, resource, translate]);
}

/** Inside a form: marks the field, and goes there. Typing in it takes the mark away. */
export const FieldError = ({ reason }: { reason: FieldReason | null }) => {
  const { setError } = useFormContext();
  useEffect(() => {
    if (reason) setError(reason.field, { type: 'server', message: reason.sentence }, { shouldFocus: true });
  }, [reason, setError]);
  return null;
};

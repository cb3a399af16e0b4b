/** A server's reason, said at the field that it is about and in the words of the form. */
import { useResourceContext, useTranslate } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { language } from '../../lib/language';
import type { Failure } from '../ErrorBanner';

interface FieldReason {
  field: string;
  sentence: string;
}

/** What a form's field may have behind the wire's name for it: the wire's `price` is `priceCents` here. */
const UNITS = ['', 'Cents', 'Hundredths', 'Thousandths'];

/** Names of the wire (`dateEnd`, `created_at`), and whatever a sentence begins with. */
const NAMES = /\b[a-z]+(?:[A-Z_][A-Za-z]*)+\b|^[a-z]+/g;

/** A field of a form that has another name than on the wire, with the key of its label. */
export type NamedFields = Record<string, { source: string; label: string }>;

const NONE: NamedFields = {};

/**
 * The reason of a failure for the field that it names; null where the form has no such field. A server's sentences are English:
 * labels in another language would make half of a sentence of each.
 * @param named what is called otherwise; the same with every render
 */
export function useFieldReason(failure: Failure | null, named = NONE): FieldReason | null {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  return useMemo(() => {
    const { field, reason } = failure ?? {};
    const labelOf = (source: string) => translate(`resources.${resource}.fields.${source}`, { _: '' });
    const fieldOf = (name: string) => {
      const { source, label } = named[name] ?? {};
      if (source && label) return { source, label: translate(label) };
      const found = UNITS.map(unit => name + unit).find(labelOf);
      return found ? { source: found, label: labelOf(found) } : null;
    };
    const about = field ? fieldOf(field) : null;
    if (!about || !reason) return null;
    const inWords = () => reason.replaceAll(NAMES, name => fieldOf(name)?.label ?? name);
    return { field: about.source, sentence: language() === 'en' ? inWords() : reason };
  }, [failure, named, resource, translate]);
}

/** Inside a form: marks the field, and goes there. Typing in it takes the mark away. */
export const FieldError = ({ reason }: { reason: FieldReason | null }) => {
  const { setError } = useFormContext();
  useEffect(() => {
    if (reason) setError(reason.field, { type: 'server', message: reason.sentence }, { shouldFocus: true });
  }, [reason, setError]);
  return null;
};

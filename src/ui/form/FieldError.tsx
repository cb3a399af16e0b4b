/** Shows a server's reason at the form field that it is about, with the form's label of that field. */
import { useResourceContext } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import type { TextKey } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import { getLanguage } from '../../i18n/language';
import type { Failure } from '../ErrorBanner';

interface FieldReason {
  field: string;
  sentence: string;
}

/** Suffixes of a form's field names compared with the wire: `price` on the wire is `priceCents` in a form. */
const UNITS = ['', 'Cents', 'Hundredths', 'Thousandths', 'TenThousandths'];

const NAMES = /\b[a-z]+(?:[A-Z_][A-Za-z]*)+\b|^[a-z]+/g;

/** Form fields that have another name than on the wire, with the key of their label. */
export type NamedFields = Record<string, { source: string; label: TextKey }>;

const NONE: NamedFields = {};

/**
 * The form field that a failure is about, and the reason with the form's labels; null if the form has no such field.
 * The server's sentences keep their own labels in other languages than English.
 * @param named fields with another name than on the wire; must be the same object on every render
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
    return { field: about.source, sentence: getLanguage() === 'en' ? inWords() : reason };
  }, [failure, named, resource, translate]);
}

/** Marks the field inside a form and moves the focus there. Typing in the field clears the mark. */
export const FieldError = ({ reason }: { reason: FieldReason | null }) => {
  const { setError } = useFormContext();
  useEffect(() => {
    if (reason) setError(reason.field, { type: 'server', message: reason.sentence }, { shouldFocus: true });
  }, [reason, setError]);
  return null;
};

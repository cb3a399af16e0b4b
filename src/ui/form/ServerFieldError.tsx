/** Shows the server's error at the form field that it concerns, with the form's own label. */
import { useResourceContext } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { toFormFieldNames } from '../../dataProvider/errors';
import type { TextKey } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import { getLanguage } from '../../i18n/language';
import type { FailureDescription } from '../ErrorBanner';

interface FieldReason {
  field: string;
  sentence: string;
}

const NAMES = /\b[a-z]+(?:[A-Z_][A-Za-z]*)+\b|^[a-z]+/g;

/**
 * Form fields whose name in the API differs, by their name in the API. `source` is the form's name of the field, and
 * `label` is the text key of its label.
 */
export type FormFieldsByWireName = Record<string, { source: string; label: TextKey }>;

const NONE: FormFieldsByWireName = {};

/**
 * Finds the form field that an error concerns. In an English message, names of fields are replaced by the form's
 * labels. A message in another language stays as the server sent it.
 * @param named fields whose name in the API differs; must be the same object on every render
 * @returns null if the form has no such field
 */
export function useServerFieldError(failure: FailureDescription | null, named = NONE): FieldReason | null {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  return useMemo(() => {
    const { field, reason } = failure ?? {};
    const labelOf = (source: string) => translate(`resources.${resource}.fields.${source}`, { _: '' });
    const fieldOf = (name: string) => {
      const { source, label } = named[name] ?? {};
      if (source && label) return { source, label: translate(label) };
      const found = toFormFieldNames(name).find(labelOf);
      return found ? { source: found, label: labelOf(found) } : null;
    };
    const about = field ? fieldOf(field) : null;
    if (!about || !reason) return null;
    const inWords = () => reason.replaceAll(NAMES, name => fieldOf(name)?.label ?? name);
    return { field: about.source, sentence: getLanguage() === 'en' ? inWords() : reason };
  }, [failure, named, resource, translate]);
}

/** Sets the error at the form field and focuses it. Typing in the field clears the error. */
export const ServerFieldError = ({ reason }: { reason: FieldReason | null }) => {
  const { setError } = useFormContext();
  useEffect(() => {
    if (reason) setError(reason.field, { type: 'server', message: reason.sentence }, { shouldFocus: true });
  }, [reason, setError]);
  return null;
};

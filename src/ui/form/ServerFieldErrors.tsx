/** Shows the server's errors at the form fields that they concern, with the form's own labels. */
import { useResourceContext } from 'ra-core';
import { useEffect, useMemo } from 'react';
import { useFormContext } from 'react-hook-form';
import { toFormFieldNames } from '../../dataProvider/errors';
import type { TextKey } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import { getLanguage } from '../../i18n/language';
import type { FailureDescription } from '../ErrorBanner';

interface FieldReason {
  /** Absent if the form has no input for the field. */
  field?: string;
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
 * Finds the form fields that an error concerns. In an English message, names of fields are replaced by the form's
 * labels. A message in another language stays as the server sent it.
 * @param named all inputs of a form whose names differ from the API's; must be the same object on every render. By
 *   default, every field with a label has an input
 */
export function useServerFieldErrors(failure: FailureDescription | null, named = NONE): FieldReason[] {
  const resource = useResourceContext() ?? '';
  const translate = useTranslate();
  return useMemo(() => {
    const { field, reason, fieldErrors } = failure ?? {};
    const labelOf = (source: string) => translate(`resources.${resource}.fields.${source}`, { _: '' });
    const fieldOf = (name: string) => {
      const { source, label } = named[name] ?? {};
      if (source && label) return { source, label: translate(label) };
      const found = toFormFieldNames(name).find(labelOf);
      return found ? { source: found, label: labelOf(found) } : null;
    };
    const inWords = (text: string) =>
      getLanguage() === 'en' ? text.replaceAll(NAMES, name => fieldOf(name)?.label ?? name) : text;
    const inputs = Object.values(named).map(({ source }) => source);
    const errors = fieldErrors ?? (field && reason ? { [field]: reason } : {});
    return Object.entries(errors).flatMap(([name, text]) => {
      const about = fieldOf(name);
      if (about && (named === NONE || inputs.includes(about.source)))
        return [{ field: about.source, sentence: inWords(text) }];
      return fieldErrors ? [{ sentence: text }] : [];
    });
  }, [failure, named, resource, translate]);
}

/** Removes the server's reason from a failure if the form shows it at a field, and adds messages without an input. */
export function withoutReasonAtField(
  failure: FailureDescription | null,
  reasons: readonly FieldReason[],
): FailureDescription | null {
  if (!failure || reasons.length === 0) return failure;
  const { sentence, fieldErrors } = failure;
  const isAtField = reasons.some(({ field }) => field !== undefined);
  const isShownAtField =
    isAtField && (!fieldErrors || Object.values(fieldErrors).some(text => text === failure.reason));
  const reason = isShownAtField ? '' : (failure.reason ?? '');
  const others = reasons.filter(one => one.field === undefined && !reason.includes(one.sentence));
  const text = [reason, ...others.map(one => one.sentence)].filter(Boolean).join(' ');
  return text ? { sentence, reason: text } : { sentence };
}

/** Sets the errors at the form fields and focuses the first one. Typing in a field clears its error. */
export const ServerFieldErrors = ({ reasons }: { reasons: readonly FieldReason[] }) => {
  const { setError } = useFormContext();
  useEffect(() => {
    const placed = reasons.flatMap(({ field, sentence }) =>
      field === undefined ? [] : [{ field, sentence }],
    );
    for (const [index, { field, sentence }] of placed.entries())
      setError(field, { type: 'server', message: sentence }, { shouldFocus: index === 0 });
  }, [reasons, setError]);
  return null;
};

import { isEmpty, type Validator } from 'ra-core';
import { isWebAddress } from '../../lib/isWebAddress';
import '../../i18n/inputs';

const known = new Map<string, Validator>();

/**
 * Validator for a required value. Unlike ra-core's `required`, it refuses white space. It returns the same function
 * for the same message, because a new function would make the form validate again.
 * @param sentence key of the message
 */
export function required(sentence = 'ra.validation.required'): Validator {
  let validator = known.get(sentence);
  if (!validator) {
    const check: Validator = value =>
      isEmpty(value) || (typeof value === 'string' && !value.trim()) ? sentence : undefined;
    // react-admin reads `isRequired` to mark the label for screens and screen readers.
    validator = Object.assign(check, { isRequired: true });
    known.set(sentence, validator);
  }
  return validator;
}

/** Accepts an empty value, or an http or https URL, which is safe for a link. */
export const validateWebAddress: Validator = value =>
  !value || isWebAddress(value) ? undefined : 'form.web_address';

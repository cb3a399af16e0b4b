import { isEmpty, type Validator } from 'ra-core';
import { isWebAddress } from '../../lib/isWebAddress';

const known = new Map<string, Validator>();

/**
 * Requires a value. White space alone is refused, unlike in ra-core's `required`. Returns the same function for the
 * same message, so that a form does not validate on every render.
 * @param sentence key of the message
 */
export function required(sentence = 'ra.validation.required'): Validator {
  let validator = known.get(sentence);
  if (!validator) {
    const check: Validator = value =>
      isEmpty(value) || (typeof value === 'string' && !value.trim()) ? sentence : undefined;
    // `isRequired` marks the label, and tells screen readers.
    validator = Object.assign(check, { isRequired: true });
    known.set(sentence, validator);
  }
  return validator;
}

/** Accepts an empty value, or a URL that is safe for a link. */
export const validateWebAddress: Validator = value =>
  !value || isWebAddress(value) ? undefined : 'form.web_address';

import { isEmpty, type Validator } from 'ra-core';
import { isWebAddress } from '../../lib/isWebAddress';

const known = new Map<string, Validator>();

/**
 * Requires a value. White space alone is refused, unlike in ra-core's `required`. Returns the same function for the
 * same sentence, so that a form does not validate on every render.
 * @param sentence key of the text
 */
export function required(sentence = 'ra.validation.required'): Validator {
  let validator = known.get(sentence);
  if (!validator) {
    const check: Validator = value =>
      isEmpty(value) || (typeof value === 'string' && !value.trim()) ? sentence : undefined;
    // Marks the label, and tells screen readers.
    validator = Object.assign(check, { isRequired: true });
    known.set(sentence, validator);
  }
  return validator;
}

/** Empty, or an address that a link may lead to. */
export const validateWebAddress: Validator = value =>
  !value || isWebAddress(value) ? undefined : 'form.web_address';

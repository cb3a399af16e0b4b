/** Form validation that follows from an entity's declaration. The server makes the same checks. */
import { email as isEmail, isEmpty, type Validator } from 'ra-core';
import type { Field } from '../../../contract/entity';
import {
  getNumberFieldLimits,
  isNumberField,
  toWholeTextPattern,
  type NumberField,
} from '../../../contract/fieldKinds';
import type { TextKey } from '../../i18n/textKey';
import '../../i18n/declared';
import { formatDay } from '../../lib/days';
import { required, validateWebAddress } from '../form/validators';
import { formatFieldValue } from './formatFieldValue';

/** Cache of validators by field. New validators on each render would make the form validate again. */
const made = new WeakMap<Field, Validator[]>();

export function getFieldValidators(field: Field): Validator[] {
  const validators = made.get(field) ?? makeValidators(field);
  made.set(field, validators);
  return validators;
}

const refuse = (message: TextKey, args: object = {}) => ({ message, args });

function makeValidators(field: Field): Validator[] {
  const { kind } = field;
  return [
    ...(field.required ? [required()] : []),
    ...(kind === 'email' ? [isEmail()] : []),
    ...(kind === 'phone' ? [isPhone] : []),
    ...(kind === 'link' ? [validateWebAddress] : []),
    ...(kind === 'text' && field.pattern ? [matches(field.pattern, field.example!)] : []),
    ...(kind === 'day' && (field.min ?? field.max) !== undefined ? [isDayWithin(field)] : []),
    ...(kind === 'count' ? [isWhole] : []),
    ...(isNumberField(field) ? [isWithin(field)] : []),
  ];
}

function matches(pattern: RegExp, example: string): Validator {
  const whole = new RegExp(toWholeTextPattern(pattern), 'u');
  return value =>
    isEmpty(value) || whole.test(String(value)) ? undefined : refuse('declared.like', { example });
}

const isPhone: Validator = value =>
  isEmpty(value) || /^[+()\d\s./-]{1,40}$/.test(String(value)) ? undefined : refuse('declared.phone');

const isWhole: Validator = value =>
  isEmpty(value) || Number.isInteger(Number(value)) ? undefined : refuse('declared.whole_number');

function isDayWithin({ min = '', max = '9999' }: Field<'day'>): Validator {
  const message = !min ? 'declared.day_until' : max === '9999' ? 'declared.day_from' : 'declared.day_between';
  return value =>
    isEmpty(value) || (String(value) >= min && String(value) <= max)
      ? undefined
      : refuse(message, { min: formatDay(min), max: formatDay(max) });
}

/**
 * Checks the limits of a number. A text that is not a number passes, because another validator refuses it.
 */
function isWithin(field: NumberField): Validator {
  const { min, max } = getNumberFieldLimits(field);
  const write = (limit: number) => formatFieldValue(field.kind, limit);
  return value => {
    if (isEmpty(value) || !Number.isFinite(Number(value))) return undefined;
    if (Number(value) < min) return refuse('declared.number_from', { min: write(min) });
    return Number(value) > max ? refuse('declared.number_until', { max: write(max) }) : undefined;
  };
}

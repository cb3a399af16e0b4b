import { InputAdornment, TextField } from '@mui/material';
import { useInput, type Validator } from 'ra-core';
import { InputHelperText } from 'react-admin';
import { getCurrencySign } from '../../lib/money';
import { localizeDecimalSign } from '../../i18n/language';
import { parseHundredths, parseTenThousandths, parseThousandths } from '../../lib/quantityInput';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { useState } from 'react';
import { getArrowKeyStep } from './getArrowKeyStep';
import { explainInvalidNumber } from './explainInvalidNumber';

type Decimals = 2 | 3 | 4;

const READERS = { 2: parseHundredths, 3: parseThousandths, 4: parseTenThousandths };

interface DecimalInputProps {
  source: string;
  defaultValue?: unknown;
  decimals?: Decimals;
  required?: boolean;
  signed?: boolean;
  validate?: Validator[];
  unit?: 'money' | 'percent' | undefined;
  helperText?: string;
  label?: string;
  /** True to set 0 when the person leaves the input empty. */
  zeroWhenEmpty?: boolean;
}

/**
 * Parses the typed text.
 * @returns an integer in the field's unit, null for an empty input, or the text itself if it is not a valid number
 */
function readTyped(text: string, decimals: Decimals, signed: boolean): number | string | null {
  if (text.trim() === '') return null;
  const parts = READERS[decimals](text);
  return parts === null || (parts < 0 && !signed) ? text : parts;
}

const isWhole =
  (decimals: Decimals, signed = false): Validator =>
  value =>
    value === null || value === undefined || Number.isInteger(value)
      ? undefined
      : explainInvalidNumber(String(value), decimals, signed);

const HAS_DECIMALS = { 2: isWhole(2), 3: isWhole(3), 4: isWhole(4) };
const HAS_SIGNED_DECIMALS = { 2: isWhole(2, true), 3: isWhole(3, true), 4: isWhole(4, true) };
const NO_VALIDATORS: Validator[] = [];

const isGiven: Validator = value =>
  value === null || value === undefined ? 'ra.validation.required' : undefined;

/**
 * True for text without a digit. Such text becomes 0 when the person leaves the input. An invalid number with digits
 * stays, because the person must correct it.
 */
const isNoNumber = (value: unknown): boolean => !/\d/.test(String(value));

/**
 * Formats 1250 hundredths as "12.50" and 1200 as "12"; 12500 thousandths as "12.50" and 735 as "0.735"; 88750
 * ten-thousandths as "8.875".
 */
const textOf = (value: unknown, decimals: number): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  const digits = (value / 10 ** decimals)
    .toFixed(decimals)
    .replace(/(\.\d\d\d*?)0+$/, '$1')
    .replace(/\.00$/, '');
  return localizeDecimalSign(digits);
};

/**
 * Input for a number with decimals: money, percent, stock. Negative numbers are invalid unless `signed`. The form
 * value is an integer of hundredths, thousandths or ten-thousandths, never a binary fraction. Invalid text stays in
 * the form value, with an error message.
 */
export const DecimalInput = ({
  source,
  defaultValue,
  decimals = 2,
  required = false,
  signed = false,
  validate = NO_VALIDATORS,
  unit,
  helperText,
  label: labelKey,
  zeroWhenEmpty = false,
}: DecimalInputProps) => {
  const labelOf = useFieldLabel();
  const isRead = (signed ? HAS_SIGNED_DECIMALS : HAS_DECIMALS)[decimals];
  const { field, fieldState, id } = useInput({
    source,
    defaultValue,
    validate: required ? [isGiven, isRead, ...validate] : [isRead, ...validate],
  });
  const [typed, setTyped] = useState<string | null>(null);
  const error = fieldState.error?.message;
  const label = labelOf({ source, label: labelKey });
  return (
    <TextField
      className="short-input"
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={required ? `${label}*` : label}
      value={typed ?? textOf(field.value, decimals)}
      onChange={event => {
        const { value } = event.target;
        setTyped(value);
        field.onChange(readTyped(value, decimals, signed));
      }}
      onKeyDown={event => {
        const way = getArrowKeyStep(event.key);
        if (!way || typeof field.value === 'string') return;
        event.preventDefault();
        setTyped(null);
        const next = (Number(field.value) || 0) + way;
        field.onChange(signed ? next : Math.max(0, next));
      }}
      onBlur={() => {
        setTyped(null);
        if (zeroWhenEmpty && isNoNumber(field.value)) field.onChange(0);
        field.onBlur();
      }}
      error={Boolean(error)}
      helperText={(error || helperText) && <InputHelperText error={error} helperText={helperText} />}
      slotProps={{
        htmlInput: {
          // A native number input is not possible, because some browsers silently drop the comma of "1,25".
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-required': required,
          style: { textAlign: 'right' },
        },
        input: {
          ...(unit === 'money'
            ? { startAdornment: <InputAdornment position="start">{getCurrencySign()}</InputAdornment> }
            : {}),
          ...(unit === 'percent' ? { endAdornment: <InputAdornment position="end">%</InputAdornment> } : {}),
        },
      }}
    />
  );
};

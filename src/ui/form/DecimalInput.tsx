import { InputAdornment, TextField } from '@mui/material';
import { useInput, type Validator } from 'ra-core';
import { InputHelperText } from 'react-admin';
import { currencySign } from '../../lib/money';
import { useFieldLabel } from '../../lib/useFieldLabel';
import { useState, type WheelEvent } from 'react';

interface DecimalInputProps {
  source: string;
  /** How many decimals a person may type; the form holds the figure times ten to that power. */
  decimals?: 2 | 3;
  required?: boolean;
  /** Its sign stands before or behind the figure. */
  unit?: 'money' | 'percent' | undefined;
  helperText?: string;
  /** Key of the label; without one, `resources.<resource>.fields.<source>`. */
  label?: string;
  /** A box that is left without a number holds 0. */
  zeroWhenEmpty?: boolean;
}

/** What a person typed, as an integer number of hundredths or thousandths; the text itself where it is not one. */
function partsOf(text: string, decimals: number): number | string | null {
  if (text.trim() === '') return null;
  const [, whole = '', fraction = ''] = /^(\d*)(?:[.,](\d*))?$/.exec(text.trim()) ?? [];
  if ((whole === '' && fraction === '') || fraction.length > decimals) return text;
  return Number(whole) * 10 ** decimals + Number(fraction.padEnd(decimals, '0'));
}

const isWhole =
  (sentence: string): Validator =>
  value =>
    value === null || value === undefined || Number.isInteger(value) ? undefined : sentence;

const HAS_DECIMALS = { 2: isWhole('form.two_decimals'), 3: isWhole('form.three_decimals') };

const isGiven: Validator = value =>
  value === null || value === undefined ? 'ra.validation.required' : undefined;

/** Nothing, or what the browser could not read; not a figure with too many decimals. */
const isNoNumber = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || Number.isNaN(value);

/** 1250 hundredths are "12.50", 1200 are "12"; 12500 thousandths are "12.50", 735 are "0.735". */
const textOf = (value: unknown, decimals: number): string => {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  return (value / 10 ** decimals)
    .toFixed(decimals)
    .replace(/(\.\d\d)0$/, '$1')
    .replace(/\.00$/, '');
};

/**
 * A figure with decimals (money in the shop's currency, percent, stock), at least 0. The form holds an integer number of hundredths or
 * thousandths, never a binary fraction; what is no such figure stays as typed and is said under the box.
 */
export const DecimalInput = ({
  source,
  decimals = 2,
  required = false,
  unit,
  helperText,
  label: labelKey,
  zeroWhenEmpty = false,
}: DecimalInputProps) => {
  const labelOf = useFieldLabel();
  const { field, fieldState, id } = useInput({
    source,
    validate: required ? [isGiven, HAS_DECIMALS[decimals]] : [HAS_DECIMALS[decimals]],
  });
  const [typed, setTyped] = useState<string | null>(null);
  const error = fieldState.error?.message;
  const label = labelOf({ source, label: labelKey });
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={required ? `${label}*` : label}
      value={typed ?? textOf(field.value, decimals)}
      onChange={event => {
        const { target } = event;
        const unreadable = target instanceof HTMLInputElement && target.validity.badInput;
        setTyped(target.value);
        field.onChange(unreadable ? NaN : partsOf(target.value, decimals));
      }}
      onBlur={() => {
        setTyped(null);
        if (zeroWhenEmpty && isNoNumber(field.value)) field.onChange(0);
        field.onBlur();
      }}
      error={Boolean(error)}
      helperText={<InputHelperText error={error} helperText={helperText} />}
      slotProps={{
        htmlInput: {
          type: 'number',
          step: decimals === 3 ? '0.001' : '0.01',
          min: '0',
          inputMode: 'decimal',
          // The wheel scrolls the page; it must not change a price on the way.
          onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
          autoComplete: 'off',
          'aria-required': required,
          style: { textAlign: 'right' },
        },
        input: {
          ...(unit === 'money'
            ? { startAdornment: <InputAdornment position="start">{currencySign()}</InputAdornment> }
            : {}),
          ...(unit === 'percent' ? { endAdornment: <InputAdornment position="end">%</InputAdornment> } : {}),
        },
      }}
    />
  );
};

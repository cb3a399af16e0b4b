import { InputAdornment, TextField } from '@mui/material';
import { useInput, useResourceContext, useTranslate, useTranslateLabel, type Validator } from 'ra-core';
import { useState, type WheelEvent } from 'react';

interface HundredthsInputProps {
  source: string;
  required?: boolean;
  /** A sign before or behind the figure. */
  before?: string;
  behind?: string;
  helperText?: string;
  /** Key of the label; without one, `resources.<resource>.fields.<source>`. */
  label?: string;
  /** A box that is left without a number holds 0. */
  zeroWhenEmpty?: boolean;
}

/** What a person typed, as an integer number of hundredths; the text itself where it is not one. */
function hundredthsOf(text: string): number | string | null {
  if (text.trim() === '') return null;
  const [, whole = '', decimals = ''] = /^(\d*)(?:[.,](\d{0,2}))?$/.exec(text.trim()) ?? [];
  if (whole === '' && decimals === '') return text;
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'));
}

const isHundredths: Validator = value =>
  value === null || value === undefined || Number.isInteger(value) ? undefined : 'form.hundredths';

const isGiven: Validator = value =>
  value === null || value === undefined ? 'ra.validation.required' : undefined;

/** Nothing, or what the browser could not read; not a figure with too many decimals. */
const isNoNumber = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || Number.isNaN(value);

const textOf = (value: unknown): string =>
  typeof value === 'number'
    ? (value / 100).toFixed(2).replace(/\.00$/, '')
    : typeof value === 'string'
      ? value
      : '';

/**
 * A figure with at most two decimals (money in dollars, percent, stock), at least 0. The form holds integer hundredths,
 * never a binary fraction; what is no such figure stays as typed and is said under the box.
 */
export const HundredthsInput = ({
  source,
  required = false,
  before,
  behind,
  helperText,
  label: labelKey,
  zeroWhenEmpty = false,
}: HundredthsInputProps) => {
  const resource = useResourceContext();
  const translate = useTranslate();
  const { field, fieldState, id } = useInput({
    source,
    validate: required ? [isGiven, isHundredths] : [isHundredths],
  });
  const [typed, setTyped] = useState<string | null>(null);
  const error = fieldState.error?.message?.replace('@@react-admin@@', '').replace(/^"(.*)"$/, '$1');
  const label = useTranslateLabel()({ source, label: labelKey, resource }) as string;
  return (
    <TextField
      id={id}
      name={field.name}
      inputRef={field.ref}
      label={required ? `${label}*` : label}
      value={typed ?? textOf(field.value)}
      onChange={event => {
        const { value, validity } = event.target as HTMLInputElement;
        setTyped(value);
        field.onChange(validity.badInput ? NaN : hundredthsOf(value));
      }}
      onBlur={() => {
        setTyped(null);
        if (zeroWhenEmpty && isNoNumber(field.value)) field.onChange(0);
        field.onBlur();
      }}
      error={Boolean(error)}
      helperText={error ? translate(error) : (helperText ?? ' ')}
      slotProps={{
        htmlInput: {
          type: 'number',
          step: '0.01',
          min: '0',
          inputMode: 'decimal',
          // The wheel scrolls the page; it must not change a price on the way.
          onWheel: (event: WheelEvent<HTMLInputElement>) => event.currentTarget.blur(),
          autoComplete: 'off',
          'aria-required': required,
          style: { textAlign: 'right' },
        },
        input: {
          ...(before ? { startAdornment: <InputAdornment position="start">{before}</InputAdornment> } : {}),
          ...(behind ? { endAdornment: <InputAdornment position="end">{behind}</InputAdornment> } : {}),
        },
      }}
    />
  );
};

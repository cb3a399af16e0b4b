import { TextField, type TextFieldProps } from '@mui/material';
import type { InputHTMLAttributes } from 'react';

interface FigureBoxProps extends Omit<TextFieldProps, 'slotProps' | 'value' | 'onChange'> {
  /** The text as typed, for the parsers of `lib/moneyInput` and `lib/quantityInput`. */
  value: string;
  onChange: (typed: string) => void;
  /** True if the value may be negative. The decimal keyboard of an iPhone has no minus. */
  signed?: boolean;
  input?: InputHTMLAttributes<HTMLInputElement>;
}

export const NumberTextField = ({ onChange, signed = false, input, ...box }: FigureBoxProps) => (
  <TextField
    {...box}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{
      htmlInput: { inputMode: signed ? 'text' : 'decimal', autoComplete: 'off', maxLength: 12, ...input },
    }}
  />
);

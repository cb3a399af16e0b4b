import { TextField, type TextFieldProps } from '@mui/material';
import type { InputHTMLAttributes } from 'react';

interface FigureBoxProps extends Omit<TextFieldProps, 'slotProps' | 'value' | 'onChange'> {
  /** The text as typed. Parse it with `lib/moneyInput` or `lib/quantityInput`. */
  value: string;
  onChange: (typed: string) => void;
  /**
   * True if negative values are valid. The decimal keyboard of an iPhone has no minus, so the full keyboard is used.
   */
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

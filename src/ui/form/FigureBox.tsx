import { TextField, type TextFieldProps } from '@mui/material';
import type { InputHTMLAttributes } from 'react';

interface FigureBoxProps extends Omit<TextFieldProps, 'slotProps' | 'value' | 'onChange'> {
  /** The text as it is typed: `lib/typedMoney` and `lib/typedQuantity` read it. */
  value: string;
  onChange: (typed: string) => void;
  /** True if the value may be negative. The decimal keyboard of an iPhone has no minus. */
  signed?: boolean;
  /** Attributes of the input element. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** A number box outside react-admin's forms. `DecimalInput` is for a field of a record. */
export const FigureBox = ({ onChange, signed = false, input, ...box }: FigureBoxProps) => (
  <TextField
    {...box}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{
      htmlInput: { inputMode: signed ? 'text' : 'decimal', autoComplete: 'off', maxLength: 12, ...input },
    }}
  />
);

import { TextField, type TextFieldProps } from '@mui/material';
import type { InputHTMLAttributes } from 'react';

interface FigureBoxProps extends Omit<TextFieldProps, 'slotProps' | 'value' | 'onChange'> {
  /** As it is typed: `lib/typedMoney` and `lib/typedQuantity` read it. */
  value: string;
  onChange: (typed: string) => void;
  /** Whether it may be negative: the decimal keys of an iPhone have no minus. */
  signed?: boolean;
  /** Of the input itself. */
  input?: InputHTMLAttributes<HTMLInputElement>;
}

/** A figure outside a form of react-admin; one of a record is a `DecimalInput`. */
export const FigureBox = ({ onChange, signed = false, input, ...box }: FigureBoxProps) => (
  <TextField
    {...box}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{
      htmlInput: { inputMode: signed ? 'text' : 'decimal', autoComplete: 'off', maxLength: 12, ...input },
    }}
  />
);

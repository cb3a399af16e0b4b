import { TextField } from '@mui/material';
import { ChoicesNotice } from '../../../ui/ChoicesNotice';
import type { Notice } from '../../../ui/useChoices';

interface ChoiceBoxProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly (readonly [value: Value, label: string])[];
  helperText?: string;
  /** Why there are no choices. */
  notice?: Notice | undefined;
}

/** One of a few, by the platform's own list. */
export const ChoiceBox = <Value extends string>({
  label,
  value,
  onChange,
  choices,
  helperText,
  notice,
}: ChoiceBoxProps<Value>) => (
  <TextField
    select
    label={label}
    value={value}
    helperText={notice ? <ChoicesNotice {...notice} /> : helperText}
    onChange={({ target }) => {
      const chosen = choices.find(([known]) => known === target.value);
      if (chosen) onChange(chosen[0]);
    }}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {choices.map(([known, text]) => (
      <option key={known} value={known}>
        {text}
      </option>
    ))}
  </TextField>
);

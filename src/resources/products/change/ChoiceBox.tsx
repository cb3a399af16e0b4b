import { TextField } from '@mui/material';

interface ChoiceBoxProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly (readonly [value: Value, label: string])[];
  helperText?: string;
}

/** One of a few, by the platform's own list. */
export const ChoiceBox = <Value extends string>({
  label,
  value,
  onChange,
  choices,
  helperText,
}: ChoiceBoxProps<Value>) => (
  <TextField
    select
    label={label}
    value={value}
    helperText={helperText}
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

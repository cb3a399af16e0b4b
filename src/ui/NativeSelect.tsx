import { TextField, type TextFieldProps } from '@mui/material';
import { ChoicesLoadFailureNotice } from './ChoicesLoadFailureNotice';
import type { ChoicesLoadFailure } from './useSelectChoices';

interface ChoiceBoxProps<Value extends string | number> extends Omit<
  TextFieldProps,
  'select' | 'slotProps' | 'children' | 'value' | 'onChange'
> {
  value: Value;
  onChange: (value: Value) => void;
  /** Options with their labels. An option without a label shows its value. */
  choices: readonly (readonly [value: Value, label: string | undefined])[];
  notice?: ChoicesLoadFailure | undefined;
}

/**
 * A native select for a few values, which opens fast and finds options by typing. For an unknown value it has an
 * empty option, because the browser would otherwise show the first option.
 */
export const NativeSelect = <Value extends string | number>({
  onChange,
  choices,
  helperText,
  notice,
  ...box
}: ChoiceBoxProps<Value>) => (
  <TextField
    {...box}
    select
    helperText={notice ? <ChoicesLoadFailureNotice {...notice} /> : helperText}
    onChange={({ target }) => {
      const chosen = choices.find(([known]) => String(known) === target.value);
      if (chosen) onChange(chosen[0]);
    }}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {choices.every(([known]) => known !== box.value) && <option value={box.value} />}
    {choices.map(([known, text]) => (
      <option key={known} value={known}>
        {text ?? known}
      </option>
    ))}
  </TextField>
);

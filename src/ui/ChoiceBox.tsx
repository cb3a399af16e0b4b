import { TextField, type TextFieldProps } from '@mui/material';
import { ChoicesNotice } from './ChoicesNotice';
import type { Notice } from './useChoices';

interface ChoiceBoxProps<Value extends string | number> extends Omit<
  TextFieldProps,
  'select' | 'slotProps' | 'children' | 'value' | 'onChange'
> {
  value: Value;
  onChange: (value: Value) => void;
  /** What has no label is shown as it is. */
  choices: readonly (readonly [value: Value, label: string | undefined])[];
  /** Why there are no choices. */
  notice?: Notice | undefined;
}

/**
 * One of a few, by the browser's own list: it opens at once, and finds a choice as it is typed. What is chosen and none of them
 * is shown as nothing: without an option of its own, the browser would show the first.
 */
export const ChoiceBox = <Value extends string | number>({
  onChange,
  choices,
  helperText,
  notice,
  ...box
}: ChoiceBoxProps<Value>) => (
  <TextField
    {...box}
    select
    helperText={notice ? <ChoicesNotice {...notice} /> : helperText}
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

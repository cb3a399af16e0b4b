import { TextField } from '@mui/material';

interface ChoiceSelectProps {
  label: string;
  /** Empty: nothing is chosen. */
  value: string;
  choose: (value: string) => void;
  /** What stands for nothing chosen; without one, something always is. */
  nothing?: string;
  choices: readonly { id: number | string; name: string }[];
  /** Pixels; a phone has it as wide as itself. */
  width?: number;
}

/** A native box of a report's filter bar, as wide as a phone. What is chosen and not (yet) among the choices is there by its number. */
export const ChoiceSelect = ({ label, value, choose, nothing, choices, width = 176 }: ChoiceSelectProps) => (
  <TextField
    select
    label={label}
    value={value}
    onChange={({ target }) => choose(target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    sx={{ width: { xs: '100%', sm: width }, bgcolor: 'background.paper', borderRadius: 1 }}
  >
    {nothing !== undefined && <option value="">{nothing}</option>}
    {choices.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
    {value !== '' && !choices.some(({ id }) => String(id) === value) && (
      <option value={value}>{`#${value}`}</option>
    )}
  </TextField>
);

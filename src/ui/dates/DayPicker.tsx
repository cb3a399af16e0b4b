import { TextField } from '@mui/material';
import { useEffect, useRef } from 'react';
import { isDay } from '../../lib/days';

interface DayPickerProps {
  label: string;
  /** `yyyy-MM-dd`. */
  day: string;
  /** Called with whole days only. An emptied or half-typed box keeps the last day. */
  onChange: (day: string) => void;
  /** `onChange` is called for an emptied box, too, with an empty string. */
  mayBeEmpty?: boolean;
  /** The id of the element with a hint about it. */
  describedBy?: string | undefined;
}

/**
 * The native date box. It is uncontrolled, because a controlled one would discard partial input on every key.
 */
export const DayPicker = ({ label, day, onChange, mayBeEmpty = false, describedBy }: DayPickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  const showDay = () => {
    if (input.current && input.current.value !== day) input.current.value = day;
  };
  useEffect(showDay, [day]);
  return (
    <TextField
      label={label}
      type="date"
      defaultValue={day}
      inputRef={input}
      onChange={({ target }) => {
        if (isDay(target.value) || (mayBeEmpty && target.value === '')) onChange(target.value);
      }}
      onBlur={showDay}
      slotProps={{
        inputLabel: { shrink: true },
        // Without a maximum, Chromium accepts years of six digits.
        htmlInput: { max: '9999-12-31', 'aria-describedby': describedBy },
      }}
      sx={{ width: { xs: 'calc(50% - 6px)', sm: 148 }, bgcolor: 'background.paper', borderRadius: 1 }}
    />
  );
};

import { TextField } from '@mui/material';
import { useEffect, useRef } from 'react';
import { isIsoDay } from '../../lib/days';

interface DayPickerProps {
  label: string;
  day: string;
  /** Called with complete days only. While the input is empty or incomplete, the previous day stays. */
  onChange: (day: string) => void;
  /** True if an empty input also calls `onChange`, with an empty string. */
  mayBeEmpty?: boolean;
  describedBy?: string | undefined;
}

/**
 * The native date input is uncontrolled, because a controlled input would discard partial input on every key press.
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
        if (isIsoDay(target.value) || (mayBeEmpty && target.value === '')) onChange(target.value);
      }}
      onBlur={showDay}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { max: '9999-12-31', 'aria-describedby': describedBy },
      }}
      sx={{ width: { xs: '100%', sm: 148 } }}
    />
  );
};

import { Box, type SxProps } from '@mui/material';
import type { DayRange } from '../../lib/days';
import { DayPicker } from './DayPicker';

/** Hides the border between the two inputs, except around the focused one. */
const ONE_BORDER: SxProps = {
  display: 'flex',
  width: { xs: '100%', sm: 'auto' },
  '& > *': { width: { xs: '50%', sm: 148 } },
  '& > :first-of-type > .MuiInputBase-root': {
    borderStartEndRadius: 0,
    borderEndEndRadius: 0,
    '&:not(.Mui-focused) > fieldset': { borderInlineEndWidth: 0 },
  },
  '& > :last-of-type > .MuiInputBase-root': {
    borderStartStartRadius: 0,
    borderEndStartRadius: 0,
    '&:not(.Mui-focused) > fieldset': { borderInlineStartWidth: 0 },
    '&::before': { content: '"–" / ""', ps: 0.5, color: 'text.secondary' },
  },
};

interface DayRangePickerProps {
  labels: DayRange;
  range: DayRange;
  onChange: (days: Partial<DayRange>) => void;
  /** True if an empty input also calls `onChange`, with an empty string. */
  mayBeEmpty?: boolean;
  /** Id of an error message about the range. */
  describedBy?: string | undefined;
}

/** The first and the last day of a range. */
export const DayRangePicker = ({
  labels,
  range,
  onChange,
  mayBeEmpty = false,
  describedBy,
}: DayRangePickerProps) => (
  <Box sx={ONE_BORDER}>
    {(['start', 'end'] as const).map(end => (
      <DayPicker
        key={end}
        label={labels[end]}
        day={range[end]}
        onChange={day => onChange({ [end]: day })}
        mayBeEmpty={mayBeEmpty}
        describedBy={describedBy}
      />
    ))}
  </Box>
);

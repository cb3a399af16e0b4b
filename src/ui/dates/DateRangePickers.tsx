import { Typography } from '@mui/material';
import { useId } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import type { DayRange } from '../../lib/days';
import { DayPicker } from './DayPicker';
import { DayRangePicker } from './DayRangePicker';
import { SINGLE_DAY_PRESETS, DATE_RANGE_PRESETS } from '../../lib/dateRangePresets';
import { DateRangePresetSelect } from './DateRangePresetSelect';

interface RangePickersProps {
  range: DayRange;
  onChange: (days: Partial<DayRange>) => void;
}

/**
 * Selects a range by its name, or by its first and last day. If the first day is after the last, the component shows
 * an error, and the screen makes no request.
 */
export const DateRangePickers = ({ range, onChange }: RangePickersProps) => {
  const translate = useTranslate();
  const hint = useId();
  const backwards = range.start > range.end;
  return (
    <>
      <DateRangePresetSelect presets={DATE_RANGE_PRESETS} range={range} onChange={onChange} />
      <DayRangePicker
        labels={{ start: translate('dates.start'), end: translate('dates.end') }}
        range={range}
        onChange={onChange}
        describedBy={backwards ? hint : undefined}
      />
      {backwards && <InvalidDaysMessage id={hint}>{translate('dates.backwards')}</InvalidDaysMessage>}
    </>
  );
};

export const ReportDayPicker = ({ range, onChange }: RangePickersProps) => {
  const translate = useTranslate();
  return (
    <>
      <DateRangePresetSelect presets={SINGLE_DAY_PRESETS} range={range} onChange={onChange} />
      <DayPicker
        label={translate('dates.report_date')}
        day={range.end}
        onChange={day => onChange({ start: day, end: day })}
      />
    </>
  );
};

/**
 * An error message about invalid days. The screen makes no request for invalid days.
 * @param id value for the `aria-describedby` of the inputs
 */
export const InvalidDaysMessage = ({ id, children }: { id: string; children: string }) => (
  <Typography id={id} role="status" sx={{ color: 'secondary.main', alignSelf: 'center' }}>
    {children}
  </Typography>
);

import { Button } from '@mui/material';
import { parseISO } from 'date-fns';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { getPresetRange } from '../lib/dateRangePresets';
import { useDayRangeFromUrl } from '../lib/useDayRangeFromUrl';

/** For the empty state of a report of a single day, such as the current day before the first sale. */
export const LastSevenDaysButton = () => {
  const translate = useTranslate();
  const { range, choose } = useDayRangeFromUrl('range');
  if (range.start !== range.end) return null;
  return (
    <Button variant="outlined" onClick={() => choose(getPresetRange('last_7_days', parseISO(range.end)))}>
      {translate('reports.see_last_7_days')}
    </Button>
  );
};

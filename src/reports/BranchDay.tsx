import { Button, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import { businessDayOf, today } from '../lib/businessDay';
import { dayOf, formatDay, type DayRange } from '../lib/days';
import { onClockOf } from '../lib/zones';
import { useBranchClock } from './useBranchClock';

interface BranchDayProps {
  branchId: number;
  branchName: string;
  range: DayRange;
  onChoose: (range: DayRange) => void;
}

/** Where the report shows today by this device's clock, but another day runs in a branch far away: says which, and offers to show it. */
export const BranchDay = ({ branchId, branchName, range, onChoose }: BranchDayProps) => {
  const translate = useTranslate();
  const { timeZone, cutoffHour = 0 } = useBranchClock(branchId, true) ?? {};
  const ownDay = today(branchId);
  if (!timeZone || range.start !== range.end || range.end !== ownDay) return null;
  const day = dayOf(businessDayOf(onClockOf(timeZone, new Date()), cutoffHour));
  if (day === ownDay) return null;
  return (
    <Typography className="no-print" sx={{ mb: 2 }}>
      {translate('dates.in_branch', { branch: branchName, day: formatDay(day) })}{' '}
      <Button size="small" onClick={() => onChoose({ start: day, end: day })}>
        {translate('dates.show_day')}
      </Button>
    </Typography>
  );
};

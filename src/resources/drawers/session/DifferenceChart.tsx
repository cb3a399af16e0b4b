import { Box } from '@mui/material';
import { parseISO, subDays } from 'date-fns';
import { useNavigate } from 'react-router-dom';
import type { DayClose } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/drawers';
import { useBranch } from '../../../lib/branch';
import { formatDayOmittingThisYear, toIsoDay } from '../../../lib/days';
import { useCurrentBusinessDay } from '../../../lib/useCurrentBusinessDay';
import { AmountBars } from '../../../reports/charts/AmountBars';
import { BAR_COLOUR } from '../../../reports/charts/chartColours';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { useApiQuery } from '../../../ui/useApiQuery';

const DAYS = 31;

/** Chart of counted minus expected cash on the last 31 days. A click on a bar opens the Close Day report of the day. */
const DifferenceChart = () => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const branchId = useBranch();
  const end = useCurrentBusinessDay(branchId);
  const start = toIsoDay(subDays(parseISO(end), DAYS - 1));
  const range = { branchId, start, end };
  const { data, failure, refetch } = useApiQuery({
    key: ['drawerDay', range],
    query: (api, options) => api.drawerDay(range, options),
    failed: translate('drawers.day.failed'),
  });
  const days = sumDifferencesByDay(data?.closes ?? []);
  const now = parseISO(end);
  return (
    <>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {days.length > 0 && (
        <Box sx={{ mt: 2 }}>
          <AmountBars
            title={translate('drawers.chart')}
            description={translate('drawers.chartDescription')}
            amounts={days.map(({ day, cents }) => ({
              name: formatDayOmittingThisYear(day, now),
              cents,
              fill: BAR_COLOUR,
            }))}
            onPress={index => void navigate(`/admin/reports/close-day?date=${days[index]!.day}`)}
          />
        </Box>
      )}
    </>
  );
};

/** Adds up the differences of each day, earliest day first. Replaced Zs are left out. */
export function sumDifferencesByDay(closes: readonly DayClose[]): { day: string; cents: number }[] {
  const sums = new Map<string, number>();
  for (const { businessDay, differenceCents, replacedBy } of closes)
    if (replacedBy === null && differenceCents !== null)
      sums.set(businessDay, (sums.get(businessDay) ?? 0) + differenceCents);
  return [...sums]
    .map(([day, cents]) => ({ day, cents }))
    .sort((one, other) => one.day.localeCompare(other.day));
}

export default DifferenceChart;

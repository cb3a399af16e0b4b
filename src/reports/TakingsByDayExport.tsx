import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { getMonthRange } from '../lib/days';
import { parseISO } from 'date-fns';
import { useDayRangeFromUrl } from '../lib/useDayRangeFromUrl';
import { useIsActionAllowed } from '../ui/useIsActionAllowed';
import { ExtraExport } from './ExtraExport';

/** Exports the close of each day: of the range of the URL, or of the month of its single day. */
export const TakingsByDayExport = ({ dates }: { dates: 'range' | 'day' }) => {
  const translate = useTranslate();
  const { range, backwards } = useDayRangeFromUrl(dates);
  if (!useIsActionAllowed('list', 'reports/total-sales')) return null;
  return (
    <ExtraExport
      call="takingsByDay"
      label={translate(
        dates === 'day' ? 'reports.close-day.export_month' : 'reports.total-sales.export_days',
      )}
      title="Sales by Day and Terminal"
      failed={translate('reports.total-sales.failed')}
      range={dates === 'day' ? getMonthRange(parseISO(range.end)) : range}
      disabled={backwards}
      read={async (api, asked) => {
        const [{ toTakingsByDayFile }, days] = await Promise.all([
          import('./takingsByDayFile'),
          api.takingsByDay(asked),
        ]);
        return english => toTakingsByDayFile(days, english);
      }}
    />
  );
};

/**
 * What all reports share: title, filter bar, the days in the address, Refresh, spinner, the failure's sentence, the empty
 * state, comparison with the period before, CSV and print. A report is one file that says what is asked and shown.
 */
import { Box, Card, Typography } from '@mui/material';
import InboxIcon from '@mui/icons-material/Inbox';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { DayRange } from '../dataProvider/api';
import { formatRange } from '../ui/dates/formatRange';
import { RangePickers, ReportDayPicker } from '../ui/dates/RangePickers';
import { useDays } from '../ui/dates/useDays';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBanner } from '../ui/ErrorBanner';
import { Loading } from '../ui/Loading';
import { PrintHead } from '../ui/PrintHead';
import { ScreenTitle } from '../ui/ScreenTitle';
import { useBranch } from '../ui/scope';
import type { CsvCell, Translate } from './columns';
import { saveCsv } from './csv';
import { ReportButtons } from './ReportButtons';
import { useReport, type Question, type ReportAsking } from './useReport';

/** What a report's view is drawn from. */
export interface Shown<Answer> {
  answer: Answer;
  range: DayRange;
  branchId: number;
  /** The answer of the period before; undefined while it is not known, and where it cannot be. */
  previous: Answer | undefined;
}

interface ReportScreenProps<Answer, Selection extends object> {
  /** Of its texts, below `reports` in the catalogue. */
  name: string;
  /** `day`: a single Report Date. */
  dates?: 'range' | 'day';
  ask: ReportAsking<Answer, Selection>['ask'];
  /** What selects the answer besides branch and days. */
  selection?: Selection;
  /** More controls in the filter bar. */
  controls?: ReactNode;
  /** Shown in place of the report while nothing is selected; nothing is asked then. */
  instead?: ReactNode;
  /** Compares with the period before: one more call, so only for answers of a few rows. */
  compared?: boolean;
  /** Whether there is nothing to show. */
  isEmpty?: (answer: Answer) => boolean;
  /** The table of the report, whole, as a CSV file has it. */
  csv: (answer: Answer, translate: Translate) => CsvCell[][];
  children: (shown: Shown<Answer>) => ReactNode;
}

const NOTHING = {};

export function ReportScreen<Answer, Selection extends object = object>({
  name,
  dates = 'range',
  ask,
  selection,
  controls,
  instead,
  compared = false,
  isEmpty = () => false,
  csv,
  children,
}: ReportScreenProps<Answer, Selection>) {
  const translate = useTranslate();
  const branchId = useBranch();
  const { range, choose, renew } = useDays(dates);
  const words = (key: string) => translate(`reports.${name}.${key}`, { _: '' });
  const question = { branchId, ...range, ...(selection ?? NOTHING) } as Question<Selection>;
  const report = useReport<Answer, Selection>({
    name,
    ask,
    question,
    ready: !instead,
    failed: words('failed'),
    compared,
  });
  const { answer, failure, outdated } = report;
  const empty = answer !== undefined && isEmpty(answer);
  const settled = answer !== undefined && !outdated;
  // That there was nothing in the days before says nothing about these.
  const shown = answer !== undefined && !(outdated && empty);
  const Pickers = dates === 'day' ? ReportDayPicker : RangePickers;
  // Another day by the calendar is another question, which asks itself.
  const refresh = () => void (renew() || report.refresh());
  return (
    <>
      <ScreenTitle title={words('title')} />
      <PrintHead title={words('title')} branchId={branchId} range={range} />
      {words('subtitle') && (
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{words('subtitle')}</Typography>
      )}
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 }}>
        {controls}
        <Pickers range={range} onChange={choose} />
        <ReportButtons
          busy={report.busy}
          onRefresh={instead ? null : refresh}
          onExport={
            settled && !empty
              ? () => saveCsv(fileName(words('title'), branchId, range), csv(answer, translate))
              : null
          }
          onPrint={settled ? () => window.print() : null}
        />
      </Box>
      <ErrorBanner failure={instead ? null : failure} onRetry={refresh} />
      {instead}
      {!instead && !shown && !failure && (
        <Card>
          <Loading />
        </Card>
      )}
      {!instead && shown && (
        <Box sx={{ position: 'relative' }}>
          {outdated && (
            <Box sx={{ position: 'absolute', inset: 0, zIndex: 2 }}>
              <Loading />
            </Box>
          )}
          <Box aria-busy={report.busy} sx={{ '&[aria-busy=true]': { opacity: 0.55 } }}>
            {empty ? (
              <Card>
                <EmptyState icon={InboxIcon} title={words('empty')} hint={words('empty_hint')} />
              </Card>
            ) : (
              children({ answer, range, branchId, previous: report.previous })
            )}
            <Typography sx={{ color: 'text.secondary', fontSize: 13, mt: 1.5 }}>
              {words('counts')}
              {report.previous !== undefined && (
                <> {translate('reports.comparison', { range: formatRange(report.before, translate) })}</>
              )}
            </Typography>
          </Box>
        </Box>
      )}
    </>
  );
}

/** Such as `close-day-report-31-2026-11-21.csv`. */
function fileName(title: string, branchId: number, { start, end }: DayRange): string {
  const days = start === end ? start : `${start}-${end}`;
  return `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${branchId}-${days}.csv`;
}

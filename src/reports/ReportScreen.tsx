/**
 * The layout of every report: title, filter bar, days in the URL, Refresh, placeholder, error message, empty state,
 * comparison, export and print. Each report is one file that declares its query and its content.
 */
import { Box, Card, Typography } from '@mui/material';
import InboxIcon from '@mui/icons-material/Inbox';
import { useDataProvider, useNotify } from 'ra-core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { getBackend } from '../backends/backend';
import type { Api } from '../dataProvider/api';
import { translateToEnglish, type Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/signIn';
import { canSeeOnlyOwnRecords } from '../lib/isActionAllowed';
import '../i18n/reports';
import '../i18n/compare';
import type { DayRange } from '../lib/days';
import { DateRangePickers, ReportDayPicker } from '../ui/dates/DateRangePickers';
import { formatRangeLabel } from '../ui/dates/formatRangeLabel';
import { useDayRangeFromUrl } from '../lib/useDayRangeFromUrl';
import { announce } from '../ui/announce';
import { EmptyState } from '../ui/EmptyState';
import { ErrorBanner } from '../ui/ErrorBanner';
import { PhoneSheet } from '../ui/PhoneSheet';
import { PrintedHeading } from '../ui/PrintedHeading';
import { ScreenTitle } from '../ui/ScreenTitle';
import { toReportTitle } from '../lib/toReportTitle';
import type { FileFormat } from '../ui/export/fileFormats';
import { lazy } from '../ui/lazy';
import { useReportTexts } from './useReportTexts';
import { useBranch, useBranchName } from '../lib/branch';
import { ComparisonPeriodSelect } from './ComparisonPeriodSelect';
import type { ComparisonPeriodReport } from './comparison';
import type { ReportFile } from './reportFile';
import type { ReportHeading, ReportSubject } from './reportHeading';
import { LastSevenDaysButton } from './LastSevenDaysButton';
import { ReportPlaceholder } from './ReportPlaceholder';
import { ReportButtons } from './ReportButtons';
import { useComparisonPeriod } from './useComparisonPeriod';
import { useReport, type ReportQuery, type ReportQueryOptions } from './useReport';

const FormatMenu = lazy(async () => ({ default: (await import('../ui/export/FormatMenu')).FormatMenu }));

export interface ReportViewProps<Answer> {
  answer: Answer;
  /** Time of the response in UTC milliseconds. It changes with each refresh. */
  answeredAt: number;
  range: DayRange;
  branchId: number;
  compared: ComparisonPeriodReport<NonNullable<Answer>> | undefined;
}

export interface ReportScreenProps<Answer, Selection extends object> {
  name: string;
  /** `range` shows two date inputs; `day` shows one, with the label Report Date. */
  dates?: 'range' | 'day';
  initially?: (now: Date) => DayRange;
  query: ReportQueryOptions<Answer, Selection>['query'];
  selection?: Selection;
  /**
   * True if a new selection only sorts or filters the rows that are already shown. These rows then stay visible,
   * dimmed, until the response with the new selection arrives.
   */
  keeps?: boolean;
  /**
   * The selected record to which the report is limited, such as a category. Its name is part of the file's name,
   * and a column of the file.
   */
  subject?: ReportSubject | null;
  /** The branch that the file names, if it is not the current branch. */
  fileBranch?: Pick<ReportHeading, 'branchId' | 'branchName'> | undefined;
  controls?: ReactNode;
  /** True for controls that leave no room for all buttons in a usual window. */
  crowded?: boolean;
  /** Rarely used links and exports, for the menu "More". */
  more?: ReactNode;
  /** Shown in place of the report while a required selection is missing. No request is made then. */
  instead?: ReactNode;
  /**
   * True to compare with another period. The comparison needs one more request, so it is only for responses with few
   * rows.
   */
  compared?: boolean;
  outline?: ReactNode;
  /** A note about the links in the report. It is not printed. */
  leads?: string;
  isEmpty?: (answer: Answer) => boolean;
  /** Fetches all rows for the export. Only needed if `query` returns a part of the rows. */
  whole?: (api: Api, about: ReportQuery<Selection>) => Promise<Answer>;
  /** The page's main buttons, after the other buttons. They are shown with the report. */
  actions?: (shown: ReportViewProps<Answer>) => ReactNode;
  /** Makes the exported file. It gets a function that returns English texts. Without it, the report has no export. */
  file?: (answer: Answer, translate: Translate) => ReportFile;
  children: (shown: ReportViewProps<Answer>) => ReactNode;
}

const NOTHING = {};

/**
 * Returns the text key of the note below a report. The note says that amounts include tax, and which orders the report
 * contains. Other servers do not tell the application which orders they count, so their reports have a general note.
 */
function countsOf(name: string): string {
  if (!getBackend().capabilities.has('morning')) return 'counts_elsewhere';
  return canSeeOnlyOwnRecords(`reports/${name}`) ? 'counts_own' : 'counts';
}

export function ReportScreen<Answer, Selection extends object = object>({
  name,
  dates = 'range',
  initially,
  query,
  selection,
  keeps,
  subject = null,
  fileBranch,
  controls,
  crowded = false,
  more,
  instead,
  compared = false,
  outline = <ReportPlaceholder />,
  leads,
  isEmpty = () => false,
  whole,
  actions,
  file,
  children,
}: ReportScreenProps<Answer, Selection>) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const branchId = useBranch();
  const { range, backwards, choose, renew } = useDayRangeFromUrl(dates, initially);
  const [against, compareWith] = useComparisonPeriod(range);
  const branchName = useBranchName(branchId) || translate('layout.branch_name', { id: branchId });
  const words = useReportTexts(name);
  const about = { branchId, ...range, ...(selection ?? NOTHING) } as ReportQuery<Selection>;
  const report = useReport<Answer, Selection>({
    name,
    query,
    about,
    ready: !instead && !backwards,
    failed: words('failed'),
    keeps,
    against: compared ? against : null,
  });
  const { answer, failure, outdated } = report;
  const isComparisonChosen = useRef(false);
  const hasCompared = report.compared !== undefined;
  useEffect(() => {
    if (!hasCompared || !isComparisonChosen.current) return;
    isComparisonChosen.current = false;
    announce(translate('compare.came', { period: translate(`compare.${against}`) }));
  }, [hasCompared, against, translate]);
  const empty = answer !== undefined && isEmpty(answer);
  const settled = answer !== undefined && !outdated && !backwards;
  // A report without rows is not exported, because its file would contain only column names.
  const rows = () =>
    Array.isArray(answer) ? answer.length : (file?.(answer as Answer, translate).rows.length ?? 0);
  const exportable = settled && !empty && rows() > 0;
  // The previous response stays visible while new days load. If it is empty, "No data" is not shown, because that
  // message would be about the previous days.
  const shown = answer !== undefined && !(outdated && empty);
  const view: ReportViewProps<Answer> | undefined =
    answer === undefined
      ? undefined
      : { answer, answeredAt: report.answeredAt, range, branchId, compared: report.compared };
  const [exportButton, setExportButton] = useState<HTMLElement | null>(null);
  const save = async (format: FileFormat) => {
    setExportButton(null);
    if (answer === undefined || !file) return;
    const title = translateToEnglish(`reports.${name}.title`, { _: toReportTitle(name) });
    let failed = translate('signIn.partMissing');
    try {
      const { downloadReport } = await import('./downloadReport');
      failed = words('failed');
      const exported = whole ? await whole(api, about) : answer;
      const heading = { title, branchId, branchName, range, subject, ...fileBranch };
      await downloadReport(heading, english => file(exported, english), format);
    } catch (error) {
      console.error(failed, error);
      notify(failed, { type: 'error' });
    }
  };
  const Pickers = dates === 'day' ? ReportDayPicker : DateRangePickers;
  // If a new business day has begun, `renew` changes the days of the report, and the report of the new days is fetched.
  // Otherwise, the report of the same days is fetched again.
  const refresh = () => void (renew() || report.refresh());
  return (
    <>
      <ScreenTitle title={words('title')} />
      <PrintedHeading title={words('title')} branchId={branchId} range={range} />
      {words('subtitle') && (
        <Typography sx={{ color: 'text.secondary', mb: 2 }}>{words('subtitle')}</Typography>
      )}
      <Box
        className="no-print"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: { xs: 1, sm: 1.5 }, mb: 2 }}
      >
        {/* A required choice is not behind a button. */}
        {instead && controls}
        <PhoneSheet label={formatRangeLabel(range, translate)}>
          {!instead && controls}
          <Pickers range={range} onChange={choose} />
          {compared && (
            <ComparisonPeriodSelect
              against={against}
              onChange={chosen => {
                isComparisonChosen.current = true;
                compareWith(chosen);
              }}
            />
          )}
        </PhoneSheet>
        <ReportButtons
          busy={report.busy}
          crowded={crowded}
          more={more}
          onRefresh={instead || backwards ? null : refresh}
          onExport={file && (exportable ? setExportButton : null)}
          onPrint={settled ? () => window.print() : null}
          actions={settled && view && actions?.(view)}
        />
      </Box>
      {exportButton && (
        <FormatMenu
          button={exportButton}
          onChoose={format => void save(format)}
          onClose={() => setExportButton(null)}
        />
      )}
      <ErrorBanner failure={instead ? null : failure} onRetry={refresh} />
      {/* This live region is always mounted, so that screen readers announce that the new days have loaded. */}
      <p className="visually-hidden no-print" aria-live="polite">
        {!instead &&
          settled &&
          !report.busy &&
          !failure &&
          translate(empty ? 'common.rows' : 'reports.came', { smart_count: 0, count: 0 })}
      </p>
      {instead}
      {!instead && !shown && !failure && !backwards && outline}
      {!instead && shown && (
        <Box aria-busy={report.busy || backwards} sx={{ '&[aria-busy=true]': { opacity: 0.55 } }}>
          {empty ? (
            <Card>
              <EmptyState
                icon={InboxIcon}
                title={words('empty')}
                hint={words('empty_hint')}
                action={dates === 'range' && range.start === range.end && <LastSevenDaysButton />}
              />
            </Card>
          ) : (
            view && children(view)
          )}
          <Typography
            sx={{
              color: 'text.secondary',
              fontSize: 13,
              mt: 1.5,
              '@media print': { fontSize: 11, mt: 1 },
            }}
          >
            {words('counts') && words(countsOf(name))}
            {leads && <span className="no-print"> {leads}</span>}
          </Typography>
        </Box>
      )}
    </>
  );
}

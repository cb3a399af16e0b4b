import { Alert, Card, Stack } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../dataProvider/api';
import type { MonthPackTotals } from '../../dataProvider/endpoints/monthPack';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/reports';
import '../../i18n/monthPack';
import { useVisibleBranches } from '../../lib/branch';
import { formatDateTime, getLastMonthRange, type DayRange } from '../../lib/days';
import { getErrorMessage } from '../../lib/errorMessage';
import { makeFileName } from '../../../contract/fileName';
import { formatCents } from '../../lib/money';
import { getFileNameMoment } from '../../lib/branchClockTime';
import { saveFile } from '../../lib/saveFile';
import { useDayRangeFromUrl } from '../../lib/useDayRangeFromUrl';
import { ReportScreen } from '../../reports/ReportScreen';
import { ReportTable } from '../../reports/ReportTable';
import { BusyButton } from '../../ui/BusyButton';
import { closePopover } from '../../ui/closePopover';
import { FigureCard, FigureCards } from '../../ui/FigureCard';
import { Glyph } from '../../ui/Glyph';
import { CHANGE_COLUMNS, CHECK_COLUMNS, compareReports, getSectionCents } from './checkColumns';
import { MonthMailButton } from './MonthMailButton';

const CARDS = ['total_sales', 'net_sales', 'tax', 'refunds'] as const;

/** Cover of the month pack: the sums of the month and the check sheet. */
const MonthView = ({ totals }: { totals: MonthPackTotals }) => {
  const translate = useTranslate();
  const checks = compareReports(totals);
  const wrong = checks.filter(({ differenceCents }) => differenceCents !== 0).length;
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={4}>
        {CARDS.map(name => (
          <FigureCard
            key={name}
            label={translate(`reports.columns.${name}`)}
            value={formatCents(getSectionCents(totals, name))}
          />
        ))}
      </FigureCards>
      <Alert severity={wrong === 0 ? 'success' : 'warning'}>
        {wrong === 0
          ? translate('reports.month-pack.agrees')
          : translate('reports.month-pack.differs', { smart_count: wrong, count: wrong })}
      </Alert>
      <Card>
        <ReportTable
          label={translate('reports.month-pack.check_sheet')}
          columns={CHECK_COLUMNS}
          rows={checks}
          rowId={({ name }) => name}
          empty={null}
        />
      </Card>
      <Changes totals={totals} />
    </Stack>
  );
};

/** The totals that changed since the pack was last made. */
const Changes = ({ totals: { madeAt, sections } }: { totals: MonthPackTotals }) => {
  const translate = useTranslate();
  if (madeAt === null) return null;
  const changed = sections.filter(({ cents, beforeCents }) => cents !== beforeCents);
  const values = { time: formatDateTime(madeAt) };
  return (
    <>
      <Alert severity={changed.length === 0 ? 'success' : 'warning'}>
        {changed.length === 0
          ? translate('reports.month-pack.unchanged', values)
          : translate('reports.month-pack.changed', {
              ...values,
              smart_count: changed.length,
              count: changed.length,
            })}
      </Alert>
      {changed.length > 0 && (
        <Card>
          <ReportTable
            label={translate('reports.month-pack.changes')}
            columns={CHANGE_COLUMNS}
            rows={changed}
            rowId={({ name }) => name}
            empty={null}
          />
        </Card>
      )}
    </>
  );
};

interface ArchiveButtonProps {
  /** Null for one archive of all branches. */
  branchId: number | null;
  range: DayRange;
}

const useDownloadArchive = ({ branchId, range }: ArchiveButtonProps) => {
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const archive = await api.monthArchive({ branchId, ...range });
      const made = getFileNameMoment(branchId ?? undefined);
      const name = makeFileName(['month pack', branchId ?? 'all', range.start, range.end, made], 'zip');
      saveFile(name, archive);
    } catch (error) {
      console.error(error);
      notify(getErrorMessage(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, download };
};

const DownloadButton = (archive: ArchiveButtonProps) => {
  const translate = useTranslate();
  const { busy, download } = useDownloadArchive(archive);
  return (
    <BusyButton variant="contained" busy={busy} onClick={() => void download()}>
      {translate('reports.month-pack.download')}
    </BusyButton>
  );
};

const DownloadAllButton = () => {
  const translate = useTranslate();
  const { range, backwards } = useDayRangeFromUrl('range', getLastMonthRange);
  const { busy, download } = useDownloadArchive({ branchId: null, range });
  if ((useVisibleBranches() ?? []).length < 2) return null;
  return (
    <button
      type="button"
      className="button tool"
      disabled={busy || backwards}
      onClick={({ currentTarget }) => {
        closePopover(currentTarget);
        void download();
      }}
    >
      <Glyph name="download" />
      {translate('reports.month-pack.download_all')}
    </button>
  );
};

const MonthPack = () => (
  <ReportScreen<MonthPackTotals>
    name="month-pack"
    initially={getLastMonthRange}
    query={(api, range, options) => api.monthTotals(range, options)}
    more={
      <>
        <DownloadAllButton />
        <MonthMailButton />
      </>
    }
    actions={({ branchId, range }) => <DownloadButton branchId={branchId} range={range} />}
  >
    {({ answer }) => <MonthView totals={answer} />}
  </ReportScreen>
);

export default MonthPack;

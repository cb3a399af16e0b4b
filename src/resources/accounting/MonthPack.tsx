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
import { saveFile } from '../../lib/saveFile';
import { ReportScreen } from '../../reports/ReportScreen';
import { ReportTable } from '../../reports/ReportTable';
import { BusyButton } from '../../ui/BusyButton';
import { FigureCard, FigureCards } from '../../ui/FigureCard';
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

const DownloadButtons = ({ branchId, range }: { branchId: number; range: DayRange }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const branches = useVisibleBranches() ?? [];
  const [busy, setBusy] = useState(false);
  const download = async (branch: number | null) => {
    setBusy(true);
    try {
      const archive = await api.monthArchive({ branchId: branch, ...range });
      saveFile(makeFileName(['month pack', branch ?? 'all', range.start, range.end], 'zip'), archive);
    } catch (error) {
      console.error(error);
      notify(getErrorMessage(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <MonthMailButton />
      {branches.length > 1 && (
        <BusyButton variant="outlined" busy={busy} onClick={() => void download(null)}>
          {translate('reports.month-pack.download_all')}
        </BusyButton>
      )}
      <BusyButton variant="contained" busy={busy} onClick={() => void download(branchId)}>
        {translate('reports.month-pack.download')}
      </BusyButton>
    </>
  );
};

const MonthPack = () => (
  <ReportScreen<MonthPackTotals>
    name="month-pack"
    initially={getLastMonthRange}
    query={(api, range, options) => api.monthTotals(range, options)}
    actions={({ branchId, range }) => <DownloadButtons branchId={branchId} range={range} />}
  >
    {({ answer }) => <MonthView totals={answer} />}
  </ReportScreen>
);

export default MonthPack;

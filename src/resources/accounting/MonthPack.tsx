import { Alert, Card, Stack } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../dataProvider/api';
import type { MonthPackTotals } from '../../dataProvider/endpoints/monthPack';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/reports';
import '../../i18n/monthPack';
import { useBranchName, useVisibleBranches } from '../../lib/branch';
import { formatDateTime, getLastMonthRange, type DayRange } from '../../lib/days';
import { makeFileName } from '../../lib/fileName';
import { formatCents } from '../../lib/money';
import { saveFile } from '../../lib/saveFile';
import { ReportScreen } from '../../reports/ReportScreen';
import { ReportTable } from '../../reports/ReportTable';
import { addSales } from '../../reports/salesByPeriod';
import { BusyButton } from '../../ui/BusyButton';
import { FigureCard, FigureCards } from '../../ui/FigureCard';
import { CHANGE_COLUMNS, CHECK_COLUMNS } from './checkColumns';
import { MonthMailButton } from './MonthMailButton';
import { checkMonth, readMonth, type BranchMonth, type Month } from './month';

interface MonthProps {
  month: Month;
  branchId: number;
  range: DayRange;
}

/** Cover of the month pack: the sums of the month and the check sheet. */
const MonthView = ({ month }: Pick<MonthProps, 'month'>) => {
  const translate = useTranslate();
  const sums = addSales(month.days);
  const checks = checkMonth(month);
  const wrong = checks.filter(({ differenceCents }) => differenceCents !== 0).length;
  return (
    <Stack sx={{ gap: 2 }}>
      <FigureCards columns={4}>
        <FigureCard label={translate('reports.columns.total_sales')} value={formatCents(sums.totalCents)} />
        <FigureCard label={translate('reports.columns.net_sales')} value={formatCents(sums.netCents)} />
        <FigureCard label={translate('reports.columns.tax')} value={formatCents(sums.taxCents)} />
        <FigureCard label={translate('reports.columns.refunds')} value={formatCents(sums.refundedCents)} />
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
      <Changes totals={month.totals} />
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

const DownloadButtons = ({ month, branchId, range }: MonthProps) => {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const branches = useVisibleBranches() ?? [];
  const branchName = useBranchName(branchId) || translate('layout.branch_name', { id: branchId });
  const [busy, setBusy] = useState(false);
  const download = async (name: string | number, readMonths: () => Promise<BranchMonth[]>) => {
    setBusy(true);
    try {
      const [{ makeMonthPack }, months] = await Promise.all([import('./makeMonthPack'), readMonths()]);
      saveFile(
        makeFileName(['month pack', name, range.start, range.end], 'zip'),
        await makeMonthPack(months),
      );
    } catch (error) {
      const message = translate('reports.month-pack.failed');
      console.error(message, error);
      notify(message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  const readAllBranches = async () => {
    const months: BranchMonth[] = [];
    // One branch after another, so that the server has time for other calls.
    for (const { id, name } of branches) {
      const asked = { branchId: Number(id), ...range };
      months.push({
        branchId: Number(id),
        branchName: name,
        range,
        month: { ...(await readMonth(api, asked, {})), totals: await api.recordMonthPack(asked) },
      });
    }
    return months;
  };
  const readBranch = async () => {
    const totals = await api.recordMonthPack({ branchId, ...range });
    return [{ branchId, branchName, range, month: { ...month, totals } }];
  };
  return (
    <>
      <MonthMailButton />
      {branches.length > 1 && (
        <BusyButton variant="outlined" busy={busy} onClick={() => void download('all', readAllBranches)}>
          {translate('reports.month-pack.download_all')}
        </BusyButton>
      )}
      <BusyButton variant="contained" busy={busy} onClick={() => void download(branchId, readBranch)}>
        {translate('reports.month-pack.download')}
      </BusyButton>
    </>
  );
};

const MonthPack = () => (
  <ReportScreen<Month>
    name="month-pack"
    initially={getLastMonthRange}
    query={readMonth}
    actions={({ answer, branchId, range }) => (
      <DownloadButtons month={answer} branchId={branchId} range={range} />
    )}
  >
    {({ answer }) => <MonthView month={answer} />}
  </ReportScreen>
);

export default MonthPack;

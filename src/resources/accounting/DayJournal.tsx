import { Alert, Button, Card, Stack } from '@mui/material';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import type { JournalLine } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/reports';
import '../../i18n/dayJournal';
import { useBranchName } from '../../lib/branch';
import { getMonthRange, type DayRange } from '../../lib/days';
import { ReportScreen } from '../../reports/ReportScreen';
import { ReportTable } from '../../reports/ReportTable';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';
import {
  ACCOUNTING_PROGRAMS,
  addJournalLines,
  JOURNAL_COLUMNS,
  splitForImport,
  toJournalFile,
  type AccountingProgram,
} from './dayJournal';
import { JournalAccountsDialog } from './JournalAccountsDialog';

interface JournalProps {
  lines: readonly JournalLine[];
  branchId: number;
  range: DayRange;
}

const JournalView = ({ lines, branchId, range }: JournalProps) => {
  const translate = useTranslate();
  const lacking = new Set(lines.filter(({ account }) => account === '').map(({ key }) => key)).size;
  return (
    <Stack sx={{ gap: 2 }}>
      <JournalButtons lines={lines} branchId={branchId} range={range} />
      {lacking > 0 && (
        <Alert severity="info" className="no-print">
          {translate('reports.day-journal.no_account', { smart_count: lacking, count: lacking })}
        </Alert>
      )}
      <Card>
        <ReportTable
          label={translate('reports.day-journal.title')}
          columns={JOURNAL_COLUMNS}
          rows={lines}
          rowId={({ day, key }) => `${day} ${key}`}
          searchable
          total={{ label: translate('reports.columns.total'), row: addJournalLines(lines) }}
          empty={null}
        />
      </Card>
    </Stack>
  );
};

const JournalButtons = ({ lines, branchId, range }: JournalProps) => {
  const translate = useTranslate();
  const notify = useNotify();
  const mayChangeAccounts = useIsActionAllowed('edit', 'accounting/journal');
  const branchName = useBranchName(branchId) || translate('layout.branch_name', { id: branchId });
  const [isOpen, setOpen] = useState(false);
  const download = async (program: AccountingProgram) => {
    try {
      const { saveJournalImport } = await import('./saveJournalImport');
      await saveJournalImport(program, lines, { branchId, branchName, range });
    } catch (error) {
      const message = translate('reports.day-journal.failed_file');
      console.error(message, error);
      notify(message, { type: 'error' });
    }
  };
  return (
    <Stack direction="row" className="no-print" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      {ACCOUNTING_PROGRAMS.map(program => (
        <Button key={program} variant="outlined" onClick={() => void download(program)}>
          {translate(`reports.day-journal.${program}`)}
        </Button>
      ))}
      {mayChangeAccounts && (
        <Button variant="outlined" onClick={() => setOpen(true)}>
          {translate('reports.day-journal.accounts')}
        </Button>
      )}
      {splitForImport('xero', lines).length > 1 && (
        <span className="soft">{translate('reports.day-journal.xero_parts')}</span>
      )}
      {isOpen && <JournalAccountsDialog lines={lines} onClose={() => setOpen(false)} />}
    </Stack>
  );
};

const DayJournal = () => (
  <ReportScreen<JournalLine[]>
    name="day-journal"
    initially={getMonthRange}
    query={(api, range, options) => api.dayJournal(range, options)}
    isEmpty={lines => lines.length === 0}
    file={toJournalFile}
  >
    {({ answer, branchId, range }) => <JournalView lines={answer} branchId={branchId} range={range} />}
  </ReportScreen>
);

export default DayJournal;

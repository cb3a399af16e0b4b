import { TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useActionState, useState } from 'react';
import type { Api, JournalLine } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/dayJournal';
import { getErrorMessage } from '../../lib/errorMessage';
import { FormDialog } from '../../ui/form/FormDialog';
import { getJournalLineName } from './dayJournal';

interface JournalAccountsDialogProps {
  lines: readonly JournalLine[];
  onClose: () => void;
}

/** Changes the accounts of the lines that the journal shows. */
export const JournalAccountsDialog = ({ lines, onClose }: JournalAccountsDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const lineOf = new Map(lines.map(line => [line.key, line]));
  const [accounts, setAccounts] = useState<Readonly<Record<string, string>>>({});
  const [error, submit, busy] = useActionState<string | null>(async () => {
    try {
      await api.saveJournalAccounts(Object.entries(accounts).map(([key, account]) => ({ key, account })));
      await queryClient.invalidateQueries({ queryKey: ['report', 'day-journal'] });
      notify(translate('reports.day-journal.saved'), { type: 'success' });
      onClose();
      return null;
    } catch (failure) {
      return getErrorMessage(failure);
    }
  }, null);
  return (
    <FormDialog
      title={translate('reports.day-journal.accounts')}
      lead={translate('reports.day-journal.accounts_lead')}
      error={error}
      action={submit}
      busy={busy}
      submit={translate('reports.day-journal.save')}
      cancel={translate('reports.day-journal.cancel')}
      onClose={onClose}
    >
      {[...lineOf].map(([key, line]) => (
        <TextField
          key={key}
          label={getJournalLineName(line, translate)}
          value={accounts[key] ?? line.account}
          onChange={({ target }) => setAccounts({ ...accounts, [key]: target.value })}
          slotProps={{ htmlInput: { maxLength: 100, autoComplete: 'off' } }}
        />
      ))}
    </FormDialog>
  );
};

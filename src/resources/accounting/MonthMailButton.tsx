import { Alert, TextField } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import { useActionState, useState } from 'react';
import type { Api } from '../../dataProvider/api';
import type { MonthMail } from '../../dataProvider/endpoints/monthPack';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/monthPack';
import { getErrorMessage } from '../../lib/errorMessage';
import { closePopover } from '../../ui/closePopover';
import { FormDialog } from '../../ui/form/FormDialog';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';

/** Opens the recipients of the mail that the server sends on the first of each month. */
export const MonthMailButton = () => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const isAllowed = useIsActionAllowed('edit', 'settings/month-mail');
  const [mail, setMail] = useState<MonthMail | null>(null);
  const [busy, setBusy] = useState(false);
  if (!isAllowed) return null;
  const open = async () => {
    setBusy(true);
    try {
      setMail(await api.monthMail(undefined));
    } catch (error) {
      console.error(error);
      notify(getErrorMessage(error), { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button
        type="button"
        className="button tool"
        disabled={busy}
        onClick={({ currentTarget }) => {
          closePopover(currentTarget);
          void open();
        }}
      >
        {translate('reports.month-pack.mail')}
      </button>
      {mail && <MonthMailDialog mail={mail} onClose={() => setMail(null)} />}
    </>
  );
};

const MonthMailDialog = ({ mail, onClose }: { mail: MonthMail; onClose: () => void }) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const [text, setText] = useState(mail.recipients.join('\n'));
  const [error, submit, busy] = useActionState<string | null>(async () => {
    try {
      await api.saveMonthMail(text.split(/[\s,;]+/).filter(Boolean));
      notify(translate('reports.month-pack.mail_saved'), { type: 'success' });
      onClose();
      return null;
    } catch (failure) {
      return getErrorMessage(failure);
    }
  }, null);
  return (
    <FormDialog
      title={translate('reports.month-pack.mail')}
      lead={translate('reports.month-pack.mail_lead')}
      error={error}
      action={submit}
      busy={busy}
      submit={translate('reports.month-pack.mail_save')}
      cancel={translate('reports.month-pack.mail_cancel')}
      onClose={onClose}
    >
      {!mail.mails && <Alert severity="warning">{translate('reports.month-pack.mail_not_set_up')}</Alert>}
      <TextField
        label={translate('reports.month-pack.recipients')}
        helperText={translate('reports.month-pack.recipients_hint')}
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: 1000, autoComplete: 'off', spellCheck: false } }}
      />
    </FormDialog>
  );
};

import { Box, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/drawers';
import { createSubmitHandler } from '../../../lib/createSubmitHandler';
import { isActionAllowed } from '../../../lib/isActionAllowed';
import { BusyButton } from '../../../ui/BusyButton';
import { ErrorBanner } from '../../../ui/ErrorBanner';
import { Panel } from '../../../ui/Panel';
import { BalanceTable } from './BalanceTable';
import type { DrawerSessionDetails } from '../../../dataProvider/api';
import { useDrawerAction } from './useDrawerAction';

interface CloseProps {
  session: DrawerSessionDetails;
  onClosed: () => Promise<void>;
}

/** Shows the expected amounts once the drawer has been counted, and closes the session. */
export const CloseDrawerPanel = ({ session, onClosed }: CloseProps) => {
  const translate = useTranslate();
  const [reason, setReason] = useState('');
  const [checked, setChecked] = useState(false);
  const { run, busy, failure } = useDrawerAction(translate('drawers.closeFailed'), onClosed);
  const { count, figures, needsReason } = session;
  if (!count) return null;
  if (!figures)
    return (
      <Panel title={translate('drawers.close')}>
        <Typography>{translate('drawers.awaitsManager')}</Typography>
      </Panel>
    );
  const isReasonMissing = needsReason && !reason.trim();
  const close = async () => {
    setChecked(true);
    if (isReasonMissing) return;
    await run(
      api => api.closeOrReopenDrawer({ id: session.id, how: 'close', reason: reason.trim() }),
      translate('drawers.closed', { terminal: session.terminal }),
    );
  };
  return (
    <Panel title={translate('drawers.close')}>
      <BalanceTable balances={figures.balances} />
      {isActionAllowed('edit', 'drawers/figures') && (
        <form onSubmit={createSubmitHandler(() => void close())} noValidate>
          <TextField
            label={translate(needsReason ? 'drawers.differenceReason' : 'drawers.reasonOptional')}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            error={checked && isReasonMissing}
            helperText={checked && isReasonMissing && translate('drawers.differenceReasonMissing')}
            required={needsReason}
            fullWidth
            sx={{ mt: 2 }}
            slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
          />
          <Box sx={{ mt: 1.5 }}>
            <BusyButton type="submit" variant="contained" busy={busy}>
              {translate('drawers.closeButton')}
            </BusyButton>
          </Box>
        </form>
      )}
      <ErrorBanner failure={failure} />
    </Panel>
  );
};

import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api, PriceChange } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { getErrorMessage } from '../../../lib/errorMessage';
import { LazyConfirmDialog } from '../../../ui/LazyConfirmDialog';
import { useIsActionAllowed } from '../../../ui/useIsActionAllowed';
import { formatRevertResult } from './UndoBulkChangeNotification';

const ChangeButton = ({ change: { id, state } }: { change: PriceChange }) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isPlanned = state === 'planned';
  const failed = isPlanned ? translate('bulk.cancelFailed') : translate('bulk.takeBackFailed');
  const confirmed = async () => {
    setBusy(true);
    try {
      if (isPlanned) {
        await api.cancelPriceChange(id);
        notify(translate('bulk.cancelled'), { type: 'success' });
      } else {
        const taken = await api.revertProductChange({ id, of: 'prices' });
        notify(formatRevertResult(taken), { type: taken.left.length > 0 ? 'warning' : 'success' });
      }
    } catch (error) {
      console.error(failed, error);
      notify(`${failed} ${getErrorMessage(error)}`, { type: 'error' });
    }
    setBusy(false);
    setAsked(false);
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsked(true)}>
        {isPlanned ? translate('bulk.cancelChange') : translate('bulk.takeBack')}
      </Button>
      {asked && (
        <LazyConfirmDialog
          title={translate(isPlanned ? 'bulk.cancelTitle' : 'bulk.takeBackTitle', { id })}
          sentence={isPlanned ? translate('bulk.cancelLead') : translate('bulk.takeBackLead')}
          confirm={isPlanned ? translate('bulk.cancelChange') : translate('bulk.takeBack')}
          cancel={translate('bulk.close')}
          busy={busy}
          onConfirm={confirmed}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};

export const PriceChangeActions = ({ change }: { change: PriceChange }) => {
  const allowed = useIsActionAllowed('edit', 'products/price-changes');
  const isOpen = change.state === 'planned' || (change.state === 'applied' && change.takesBack === 0);
  return allowed && isOpen ? <ChangeButton change={change} /> : null;
};

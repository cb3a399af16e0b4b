/** What can be done with a change of prices: a planned one is cancelled, an applied one taken back as a whole. */
import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api, PriceChange } from '../../../dataProvider/api';
import { bulkTexts as texts } from '../../../i18n/bulk';
import { filled } from '../../../i18n/filled';
import { messageOf } from '../../../lib/messageOf';
import { Question } from '../../../ui/Question';
import { useAllowed } from '../../../ui/useAllowed';
import { takenBackSentence } from './UndoNote';

const ChangeButton = ({ change: { id, state } }: { change: PriceChange }) => {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isPlanned = state === 'planned';
  const failed = isPlanned ? texts.cancelFailed : texts.takeBackFailed;
  const confirmed = async () => {
    setBusy(true);
    try {
      if (isPlanned) {
        await api.cancelPriceChange(id);
        notify(texts.cancelled, { type: 'success' });
      } else {
        const taken = await api.takeChangeBack({ id, of: 'prices' });
        notify(takenBackSentence(taken), { type: taken.left.length > 0 ? 'warning' : 'success' });
      }
    } catch (error) {
      console.error(failed, error);
      notify(`${failed} ${messageOf(error)}`, { type: 'error' });
    }
    setBusy(false);
    setAsked(false);
    await queryClient.invalidateQueries();
  };
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setAsked(true)}>
        {isPlanned ? texts.cancelChange : texts.takeBack}
      </Button>
      {asked && (
        <Question
          title={filled(isPlanned ? texts.cancelTitle : texts.takeBackTitle, { id })}
          sentence={isPlanned ? texts.cancelLead : texts.takeBackLead}
          confirm={isPlanned ? texts.cancelChange : texts.takeBack}
          cancel={texts.close}
          busy={busy}
          onConfirm={confirmed}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};

export const ChangeActions = ({ change }: { change: PriceChange }) => {
  const allowed = useAllowed('edit', 'products/price-changes');
  const isOpen = change.state === 'planned' || (change.state === 'applied' && change.takesBack === 0);
  return allowed && isOpen ? <ChangeButton change={change} /> : null;
};

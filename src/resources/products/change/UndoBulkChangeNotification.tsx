import { Alert } from '@mui/material';
import { useCloseNotification, useNotify } from 'ra-core';
import { useState, type Ref } from 'react';
import type { ProductChangeRevertResult } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/bulk';
import { formatCount } from '../../../lib/quantities';
import { getErrorMessage } from '../../../lib/errorMessage';
import { BusyButton } from '../../../ui/BusyButton';

interface UndoNoteProps {
  sentence: string;
  undo: () => Promise<ProductChangeRevertResult>;
  readAgain: () => Promise<unknown>;
  ref?: Ref<HTMLDivElement>;
}

const NAMED = 5;

export function formatRevertResult({ restored, left }: ProductChangeRevertResult): string {
  const names = [...left.slice(0, NAMED), ...(left.length > NAMED ? ['…'] : [])].join(', ');
  return translate(left.length > 0 ? 'bulk.takenBackSome' : 'bulk.takenBack', {
    count: formatCount(restored),
    names,
  });
}

/**
 * A notification about a finished change, with a button that reverts all of it. Reverting is another change with its
 * own audit entry.
 */
export const UndoBulkChangeNotification = ({ sentence, undo, readAgain, ref }: UndoNoteProps) => {
  const translate = useTranslate();
  const close = useCloseNotification();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const taken = await undo();
      close();
      notify(formatRevertResult(taken), { type: taken.left.length > 0 ? 'warning' : 'success' });
    } catch (error) {
      console.error(translate('bulk.takeBackFailed'), error);
      close();
      notify(`${translate('bulk.takeBackFailed')} ${getErrorMessage(error)}`, { type: 'error' });
    }
    await readAgain();
  };
  return (
    <Alert
      ref={ref}
      severity="success"
      variant="filled"
      action={
        <BusyButton color="inherit" size="small" busy={busy} onClick={() => void press()}>
          {translate('bulk.undo')}
        </BusyButton>
      }
    >
      {sentence}
    </Alert>
  );
};

import { Alert } from '@mui/material';
import { useCloseNotification, useNotify } from 'ra-core';
import { useState, type Ref } from 'react';
import type { TakenBack } from '../../../dataProvider/api';
import { bulkTexts as texts } from '../../../i18n/bulk';
import { filled } from '../../../i18n/filled';
import { formatCount } from '../../../lib/quantities';
import { messageOf } from '../../../lib/messageOf';
import { BusyButton } from '../../../ui/BusyButton';

interface UndoNoteProps {
  /** What was done. */
  sentence: string;
  /** Takes it back. */
  undo: () => Promise<TakenBack>;
  readAgain: () => Promise<unknown>;
  ref?: Ref<HTMLDivElement>;
}

/** The most names in a sentence. */
const NAMED = 5;

/** The sentence about a change that was taken back. */
export function takenBackSentence({ restored, left }: TakenBack): string {
  const names = [...left.slice(0, NAMED), ...(left.length > NAMED ? ['…'] : [])].join(', ');
  return filled(left.length > 0 ? texts.takenBackSome : texts.takenBack, {
    count: formatCount(restored),
    names,
  });
}

/** A notification that says what was done, and takes it back as a whole. That is a new change, which is in the trail, too. */
export const UndoNote = ({ sentence, undo, readAgain, ref }: UndoNoteProps) => {
  const close = useCloseNotification();
  const notify = useNotify();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    try {
      const taken = await undo();
      close();
      notify(takenBackSentence(taken), { type: taken.left.length > 0 ? 'warning' : 'success' });
    } catch (error) {
      console.error(texts.takeBackFailed, error);
      close();
      notify(`${texts.takeBackFailed} ${messageOf(error)}`, { type: 'error' });
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
          {texts.undo}
        </BusyButton>
      }
    >
      {sentence}
    </Alert>
  );
};

import { Alert, Button } from '@mui/material';
import { useCloseNotification, useNotify } from 'ra-core';
import { useState, type Ref } from 'react';
import type { TakenBack } from '../../../dataProvider/api';
import { bulkTexts as texts } from '../../../i18n/bulk';
import { filled } from '../../../i18n/filled';
import { formatCount } from '../../../lib/quantities';
import { messageOf } from '../../../lib/messageOf';

interface UndoNoteProps {
  /** What was done. */
  sentence: string;
  /** Takes it back. */
  undo: () => Promise<TakenBack>;
  readAgain: () => Promise<unknown>;
  ref?: Ref<HTMLDivElement>;
}

/** How many names a sentence has. */
const NAMED = 5;

/** What came of taking a change back. */
export function takenBackSentence({ restored, left }: TakenBack): string {
  const names = [...left.slice(0, NAMED), ...(left.length > NAMED ? ['…'] : [])].join(', ');
  return filled(left.length > 0 ? texts.takenBackSome : texts.takenBack, {
    count: formatCount(restored),
    names,
  });
}

/** A notification that says what was done, and takes it back as one when asked to: a new change, which the trail has, too. */
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
        <Button color="inherit" size="small" disabled={busy} onClick={() => void press()}>
          {texts.undo}
        </Button>
      }
    >
      {sentence}
    </Alert>
  );
};

import { Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useState } from 'react';
import { getBackend } from '../../backends/backend';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { HistoryDialog } from '../changes/HistoryDialog';

/** The record's history of changes. Renders nothing if the backend has no history. */
export const RecordHistoryButton = () => {
  const words = useResourceTexts();
  const record = useRecordContext();
  const [open, setOpen] = useState(false);
  if (!record || !getBackend().capabilities.has('recordHistory')) return null;
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {words('history')}
      </Button>
      {open && <HistoryDialog id={record.id} onClose={() => setOpen(false)} />}
    </>
  );
};

import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useGetRecordRepresentation, useRecordContext, useResourceContext, type Identifier } from 'ra-core';
import { useId } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { AuditEntryPages } from './AuditEntryPages';
import { useAuditEntries } from './useAuditEntries';
import { Dialog } from '../Dialog';

interface HistoryDialogProps {
  id: Identifier;
  onClose: () => void;
}

export const HistoryDialog = ({ id, onClose }: HistoryDialogProps) => {
  const translate = useTranslate();
  const words = useResourceTexts();
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const name = useGetRecordRepresentation(resource)(record);
  const titleId = useId();
  const pages = useAuditEntries({
    key: ['recordHistory', resource, id],
    query: (api, before, options) => api.recordHistory({ resource, id, before }, options),
    failed: words('history_failed'),
  });
  return (
    <Dialog open onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth scroll="paper">
      <DialogTitle id={titleId} sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
        {words('history_of', {
          record: typeof name === 'string' && name !== '' ? name : translate('common.number', { id }),
        })}
      </DialogTitle>
      <DialogContent tabIndex={0} sx={{ pb: 1 }}>
        <AuditEntryPages pages={pages} ofOne />
      </DialogContent>
      <DialogActions sx={{ p: 2, pt: 1 }}>
        <Button onClick={onClose} autoFocus>
          {words('close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

import { Alert, Button, Card } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportDetails } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import { formatDateTime } from '../../lib/days';
import { formatCount } from '../../lib/quantities';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { ColumnMapping } from './ColumnMapping';
import { ImportNotes } from './ImportNotes';
import { RefusedImportRows } from './RefusedImportRows';
import { useRunImportStep } from './useImportJob';

const PLACES: Record<string, readonly [path: string, label: 'toSuppliers' | 'toOrders']> = {
  suppliers: ['purchases/suppliers', 'toSuppliers'],
  orders: ['reports/orders', 'toOrders'],
};

export const FinishedImport = ({ job }: { job: ImportDetails }) => {
  const translate = useTranslate();
  const [again, setAgain] = useState(false);
  const isIn = job.state === 'done';
  const [path, label] = PLACES[job.kind] ?? ['products', 'toProducts' as const];
  if (again) return <ColumnMapping job={job} onChecking={() => setAgain(false)} />;
  return (
    <>
      {job.state === 'failed' && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {job.message} {job.untouched === 0 && translate('imports.failed')}
        </Alert>
      )}
      <Card className="import-card" component="section">
        {job.state !== 'failed' && (
          <p className="import-counts" role="status">
            {translate('imports.done', { added: formatCount(job.added), changed: formatCount(job.changed) })}
          </p>
        )}
        {job.writtenAt && (
          <p>
            {translate('imports.imported', { person: job.person, moment: formatDateTime(job.writtenAt) })}
          </p>
        )}
        {job.state === 'taken-back' && (
          <p>
            {translate('imports.takenBack', { person: job.endedBy, moment: formatDateTime(job.endedAt) })}
          </p>
        )}
        {job.untouched > 0 && <p>{translate('imports.untouched', { count: formatCount(job.untouched) })}</p>}
        <ImportNotes notes={job.notes} />
        <div className="import-buttons">
          {isIn && (
            <Button variant="contained" component={Link} to={`/admin/${path}`}>
              {translate(`imports.${label}`)}
            </Button>
          )}
          <Button component={Link} to="/admin/import">
            {translate('imports.another')}
          </Button>
          {isIn ? (
            <UndoButton id={job.id} />
          ) : (
            <Button onClick={() => setAgain(true)}>{translate('imports.check')}</Button>
          )}
        </div>
      </Card>
      {isIn && job.refused > 0 && <RefusedImportRows id={job.id} count={job.refused} />}
    </>
  );
};

const UndoButton = ({ id }: { id: number }) => {
  const translate = useTranslate();
  const [asking, setAsking] = useState(false);
  const { step, busy, failure } = useRunImportStep();
  const undo = async () => {
    await step(api => api.revertImport(id), translate('imports.undoFailed'));
    setAsking(false);
  };
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {translate('imports.undo')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={translate('imports.undo')}
          sentence={translate('imports.undoQuestion')}
          confirm={translate('imports.undo')}
          busy={busy}
          onConfirm={() => void undo()}
          onClose={() => setAsking(false)}
        />
      )}
      <ErrorBanner failure={failure} />
    </>
  );
};

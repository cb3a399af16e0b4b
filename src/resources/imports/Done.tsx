/** The outcome of an import: it is done, it was undone, or it failed and left nothing. */
import { Alert, Button, Card } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportDetails } from '../../dataProvider/api';
import { filled } from '../../i18n/filled';
import { importTexts as texts } from '../../i18n/imports';
import { formatMoment } from '../../lib/days';
import { formatCount } from '../../lib/quantities';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { Mapping } from './Mapping';
import { Notes } from './Notes';
import { RefusedRows } from './RefusedRows';
import { useStep } from './useImport';

/** The page with the records of a kind, and the key of the text that links to it. */
const PLACES: Record<string, readonly [path: string, label: 'toSuppliers' | 'toOrders']> = {
  suppliers: ['purchases/suppliers', 'toSuppliers'],
  orders: ['reports/orders', 'toOrders'],
};

export const Done = ({ job }: { job: ImportDetails }) => {
  const [again, setAgain] = useState(false);
  const isIn = job.state === 'done';
  const [path, label] = PLACES[job.kind] ?? ['products', 'toProducts' as const];
  if (again) return <Mapping job={job} onChecking={() => setAgain(false)} />;
  return (
    <>
      {job.state === 'failed' && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {job.message} {job.untouched === 0 && texts.failed}
        </Alert>
      )}
      <Card className="import-card" component="section">
        {job.state !== 'failed' && (
          <p className="import-counts" role="status">
            {filled(texts.done, { added: formatCount(job.added), changed: formatCount(job.changed) })}
          </p>
        )}
        {job.writtenAt && (
          <p>{filled(texts.imported, { person: job.person, moment: formatMoment(job.writtenAt) })}</p>
        )}
        {job.state === 'taken-back' && (
          <p>{filled(texts.takenBack, { person: job.endedBy, moment: formatMoment(job.endedAt) })}</p>
        )}
        {job.untouched > 0 && <p>{filled(texts.untouched, { count: formatCount(job.untouched) })}</p>}
        <Notes notes={job.notes} />
        <div className="import-buttons">
          {isIn && (
            <Button variant="contained" component={Link} to={`/admin/${path}`}>
              {texts[label]}
            </Button>
          )}
          <Button component={Link} to="/admin/import">
            {texts.another}
          </Button>
          {isIn ? <UndoButton id={job.id} /> : <Button onClick={() => setAgain(true)}>{texts.check}</Button>}
        </div>
      </Card>
      {isIn && job.refused > 0 && <RefusedRows id={job.id} count={job.refused} />}
    </>
  );
};

const UndoButton = ({ id }: { id: number }) => {
  const [asking, setAsking] = useState(false);
  const { step, busy, failure } = useStep();
  const undo = async () => {
    await step(api => api.takeImportBack(id), texts.undoFailed);
    setAsking(false);
  };
  return (
    <>
      <Button color="error" onClick={() => setAsking(true)}>
        {texts.undo}
      </Button>
      {asking && (
        <ConfirmDialog
          title={texts.undo}
          sentence={texts.undoQuestion}
          confirm={texts.undo}
          busy={busy}
          onConfirm={() => void undo()}
          onClose={() => setAsking(false)}
        />
      )}
      <ErrorBanner failure={failure} />
    </>
  );
};

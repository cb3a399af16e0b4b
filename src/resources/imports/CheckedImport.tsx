import { Alert, Button, Card } from '@mui/material';
import type { ImportDetails } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import { formatCount } from '../../lib/quantities';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { ImportNotes } from './ImportNotes';
import { PlannedImportChanges } from './PlannedImportChanges';
import { RefusedImportRows } from './RefusedImportRows';
import { useRunImportStep } from './useImportJob';
import { BusyButton } from '../../ui/BusyButton';

export const CheckedImport = ({ job, onChange }: { job: ImportDetails; onChange: () => void }) => {
  const translate = useTranslate();
  const { step, busy, failure } = useRunImportStep();
  const { added, changed, unchanged, refused } = job;
  const counts = {
    added: formatCount(added),
    changed: formatCount(changed),
    refused: formatCount(refused),
  };
  return (
    <>
      <ErrorBanner failure={failure} />
      {job.message && <Alert severity="error">{job.message}</Alert>}
      <Card className="import-card" component="section">
        <p className="import-counts" role="status">
          {translate('imports.counts', counts)}
        </p>
        {unchanged > 0 && <p>{translate('imports.unchanged', { count: formatCount(unchanged) })}</p>}
        {added + changed === 0 && <p>{translate('imports.nothing')}</p>}
        <ImportNotes notes={job.notes} />
        <div className="import-buttons">
          <BusyButton
            variant="contained"
            busy={busy}
            disabled={added + changed === 0}
            onClick={() => void step(api => api.startImport(job.id), translate('imports.goFailed'))}
          >
            {translate('imports.go')}
          </BusyButton>
          <Button onClick={onChange}>{translate('imports.change')}</Button>
        </div>
      </Card>
      {job.kind !== 'orders' && added + changed > 0 && <PlannedImportChanges job={job} />}
      {refused > 0 && <RefusedImportRows id={job.id} count={refused} />}
    </>
  );
};

/** What an import would do. Nothing is changed yet. */
import { Alert, Button, Card } from '@mui/material';
import type { ImportDetails } from '../../dataProvider/api';
import { filled } from '../../i18n/filled';
import { importTexts as texts } from '../../i18n/imports';
import { formatCount } from '../../lib/quantities';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { Notes } from './Notes';
import { PlannedChanges } from './PlannedChanges';
import { RefusedRows } from './RefusedRows';
import { useStep } from './useImport';
import { BusyButton } from '../../ui/BusyButton';

export const Checked = ({ job, onChange }: { job: ImportDetails; onChange: () => void }) => {
  const { step, busy, failure } = useStep();
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
          {filled(texts.counts, counts)}
        </p>
        {unchanged > 0 && <p>{filled(texts.unchanged, { count: formatCount(unchanged) })}</p>}
        {added + changed === 0 && <p>{texts.nothing}</p>}
        <Notes notes={job.notes} />
        <div className="import-buttons">
          <BusyButton
            variant="contained"
            busy={busy}
            disabled={added + changed === 0}
            onClick={() => void step(api => api.startImport(job.id), texts.goFailed)}
          >
            {texts.go}
          </BusyButton>
          <Button onClick={onChange}>{texts.change}</Button>
        </div>
      </Card>
      {job.kind !== 'orders' && added + changed > 0 && <PlannedChanges job={job} />}
      {refused > 0 && <RefusedRows id={job.id} count={refused} />}
    </>
  );
};

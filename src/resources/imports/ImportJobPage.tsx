import { Card, LinearProgress } from '@mui/material';
import { useState } from 'react';
import type { ImportDetails } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/importLink';
import '../../i18n/imports';
import { formatCount, formatSharePercent } from '../../lib/quantities';
import { BackLink } from '../../ui/BackLink';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { Loading } from '../../ui/Loading';
import { ScreenTitle } from '../../ui/ScreenTitle';
import { CheckedImport } from './CheckedImport';
import { FinishedImport } from './FinishedImport';
import { ColumnMapping } from './ColumnMapping';
import { SheetChoice } from './SheetChoice';
import { ImportStateBadge } from './ImportStateBadge';
import { useImportJob } from './useImportJob';

export const ImportJobPage = ({ id }: { id: number }) => {
  const translate = useTranslate();
  const { data: job, failure, refetch } = useImportJob(id);
  return (
    <>
      <ScreenTitle
        title={job ? `${translate('importLink.title')}: ${job.fileName}` : translate('importLink.title')}
      />
      <div className="import-head">
        <BackLink to="/admin/import" label={translate('imports.all')} />
        {/* This live region is always mounted, so that screen readers announce the outcome of the import. */}
        <span role="status">
          {job && (
            <>
              {translate(`imports.kinds.${job.kind}`, { _: job.kind })} <ImportStateBadge state={job.state} />
            </>
          )}
        </span>
      </div>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!job && !failure && <Loading />}
      {job && <Step job={job} />}
    </>
  );
};

const Step = ({ job }: { job: ImportDetails }) => {
  const [changing, setChanging] = useState(false);
  const mapping = (
    <>
      <SheetChoice job={job} />
      <ColumnMapping key={job.sheet} job={job} onChecking={() => setChanging(false)} />
    </>
  );
  switch (job.state) {
    case 'checking':
    case 'writing':
    case 'taking-back':
      return <AtWork job={job} />;
    case 'checked':
      return changing ? mapping : <CheckedImport job={job} onChange={() => setChanging(true)} />;
    case 'new':
      return mapping;
    default:
      return <FinishedImport job={job} />;
  }
};

const AtWork = ({ job: { state, done, total } }: { job: ImportDetails }) => {
  const translate = useTranslate();
  const share = total > 0 ? Math.min(1, done / total) : 0;
  const values = {
    percent: formatSharePercent(Math.floor(share * 100)),
    done: formatCount(done),
    total: formatCount(total),
  };
  const text =
    state === 'checking'
      ? 'imports.checking'
      : state === 'writing'
        ? 'imports.writing'
        : 'imports.takingBack';
  const title = translate(text, values);
  return (
    <Card className="import-card" component="section">
      <div role="status">{title}</div>
      <LinearProgress variant="determinate" value={share * 100} aria-label={title} />
      <div className="soft">{translate('imports.mayLeave')}</div>
    </Card>
  );
};

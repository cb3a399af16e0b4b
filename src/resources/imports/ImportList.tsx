import { Button, Card } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { isImportRunning } from '../../../contract/importFile';
import type { ImportJob } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import { formatDateTime } from '../../lib/days';
import { formatCount } from '../../lib/quantities';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { Loading } from '../../ui/Loading';
import { useApiQuery } from '../../ui/useApiQuery';
import { ImportStateBadge } from './ImportStateBadge';

const PER_PAGE = 50;

const PAUSE = 3000;

export const ImportList = ({ branchId }: { branchId: number }) => {
  const [pages, setPages] = useState(1);
  return Array.from({ length: pages }, (_, at) => (
    <ImportListPage
      key={at}
      branchId={branchId}
      page={at + 1}
      {...(at + 1 === pages ? { onMore: () => setPages(pages + 1) } : {})}
    />
  ));
};

interface ImportListPageProps {
  branchId: number;
  page: number;
  onMore?: () => void;
}

const ImportListPage = ({ branchId, page, onMore }: ImportListPageProps) => {
  const translate = useTranslate();
  const { data, failure, refetch } = useApiQuery({
    key: ['imports', branchId, page],
    query: (api, options) => api.imports({ branchId, page }, options),
    failed: translate('imports.listFailed'),
    refetchInterval: ({ state }) =>
      state.data?.jobs.some(job => isImportRunning(job.state)) ? PAUSE : false,
  });
  return (
    <>
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <Loading />}
      {data && data.jobs.length > 0 && (
        <>
          {page === 1 && <h2 className="import-heading">{translate('imports.earlier')}</h2>}
          <Card className="import-table" sx={{ mt: 1 }}>
            <table aria-label={translate('imports.earlier')}>
              <thead>
                <tr>
                  {[
                    translate('imports.fileHead'),
                    translate('imports.whatHead'),
                    translate('imports.resultHead'),
                    translate('imports.stateHead'),
                  ].map(head => (
                    <th key={head} scope="col">
                      {head}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {data.jobs.map(job => (
                  <ImportRow key={job.id} job={job} />
                ))}
              </tbody>
            </table>
          </Card>
        </>
      )}
      {onMore && data && data.total > page * PER_PAGE && (
        <Button sx={{ mt: 1 }} onClick={onMore}>
          {translate('imports.more')}
        </Button>
      )}
    </>
  );
};

const ImportRow = ({ job }: { job: ImportJob }) => {
  const translate = useTranslate();
  return (
    <tr>
      <td>
        <Link className="record-link" to={`/admin/import?import=${job.id}`}>
          {job.fileName}
        </Link>
        <span className="second-line">
          {formatDateTime(job.writtenAt || job.madeAt)}, {job.person}
        </span>
      </td>
      <td>{translate(`imports.kinds.${job.kind}`, { _: job.kind })}</td>
      <td data-head={translate('imports.resultHead')}>
        {['done', 'checked', 'writing'].includes(job.state) &&
          translate(job.state === 'checked' ? 'imports.counts' : 'imports.done', {
            added: formatCount(job.added),
            changed: formatCount(job.changed),
            refused: formatCount(job.refused),
          })}
      </td>
      <td>
        <ImportStateBadge state={job.state} />
      </td>
    </tr>
  );
};

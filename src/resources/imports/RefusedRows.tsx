/** The rows of a file that cannot be used, each with its reason. */
import { Button, Card } from '@mui/material';
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../dataProvider/api';
import { importTexts as texts } from '../../i18n/imports';
import { formatCount } from '../../lib/quantities';
import { saveFile } from '../../lib/saveFile';
import { ErrorBanner, failureOf, type Failure } from '../../ui/ErrorBanner';
import { useApiQuery } from '../../ui/useApiQuery';

/** As the server has them. */
const PER_PAGE = 50;

export const RefusedRows = ({ id, count }: { id: number; count: number }) => {
  const [pages, setPages] = useState(1);
  return (
    <Card className="import-card" component="section">
      <div>
        <h2 className="import-heading">
          {texts.refusedTitle} ({formatCount(count)})
        </h2>
        <p className="soft">{texts.refusedHelp}</p>
      </div>
      <DownloadButton id={id} />
      <div className="import-table">
        <table aria-label={texts.refusedTitle}>
          <thead>
            <tr>
              <th scope="col">{texts.lineHead}</th>
              <th scope="col">{texts.reasonHead}</th>
            </tr>
          </thead>
          {Array.from({ length: pages }, (_, at) => (
            <RefusedPage key={at} id={id} page={at + 1} />
          ))}
        </table>
      </div>
      {count > pages * PER_PAGE && (
        <Button sx={{ alignSelf: 'start' }} onClick={() => setPages(pages + 1)}>
          {texts.more}
        </Button>
      )}
    </Card>
  );
};

const RefusedPage = ({ id, page }: { id: number; page: number }) => {
  const { data, failure, refetch } = useApiQuery({
    key: ['refusedRows', id, page],
    query: (api, options) => api.refusedRows({ id, page }, options),
    failed: texts.refusedFailed,
    gcTime: 0,
  });
  return (
    <tbody>
      {failure && (
        <tr>
          <td colSpan={2}>
            <ErrorBanner failure={failure} onRetry={() => void refetch()} />
          </td>
        </tr>
      )}
      {data?.map(({ line, reason }) => (
        <tr key={line}>
          <td className="numeric" data-head={texts.lineHead}>
            {formatCount(line)}
          </td>
          <td>{reason}</td>
        </tr>
      ))}
    </tbody>
  );
};

const DownloadButton = ({ id }: { id: number }) => {
  const api = useDataProvider<Api>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    setFailure(null);
    try {
      saveFile(`refused-rows-${id}.csv`, await api.exportRefusedRows(id));
    } catch (error) {
      setFailure(failureOf(texts.downloadFailed, error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ErrorBanner failure={failure} />
      <Button variant="outlined" disabled={busy} sx={{ alignSelf: 'start' }} onClick={() => void download()}>
        {texts.download}
      </Button>
    </>
  );
};

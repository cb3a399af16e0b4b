/** The rows of a file that cannot be used, each with its reason. */
import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../dataProvider/api';
import { importTexts as texts } from '../../i18n/imports';
import { formatCount } from '../../lib/quantities';
import { saveFile } from '../../lib/saveFile';
import { ErrorBanner, failureOf, type Failure } from '../../ui/ErrorBanner';
import { RowsCard } from './RowsCard';
import { BusyButton } from '../../ui/BusyButton';

export const RefusedRows = ({ id, count }: { id: number; count: number }) => (
  <RowsCard
    title={texts.refusedTitle}
    help={texts.refusedHelp}
    count={count}
    heads={[texts.lineHead, texts.reasonHead]}
    queryKey={['refusedRows', id]}
    query={(api, page, options) => api.refusedRows({ id, page }, options)}
    failed={texts.refusedFailed}
    row={({ line, reason }) => (
      <tr key={line}>
        <td className="numeric" data-head={texts.lineHead}>
          {formatCount(line)}
        </td>
        <td>{reason}</td>
      </tr>
    )}
  >
    <DownloadButton id={id} />
  </RowsCard>
);

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
      <BusyButton variant="outlined" busy={busy} sx={{ alignSelf: 'start' }} onClick={() => void download()}>
        {texts.download}
      </BusyButton>
    </>
  );
};

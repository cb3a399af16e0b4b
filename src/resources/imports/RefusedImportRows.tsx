import { useDataProvider } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import { formatCount } from '../../lib/quantities';
import { saveFile } from '../../lib/saveFile';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';
import { ImportRowsCard } from './ImportRowsCard';
import { BusyButton } from '../../ui/BusyButton';

export const RefusedImportRows = ({ id, count }: { id: number; count: number }) => {
  const translate = useTranslate();
  return (
    <ImportRowsCard
      title={translate('imports.refusedTitle')}
      help={translate('imports.refusedHelp')}
      count={count}
      heads={[translate('imports.lineHead'), translate('imports.reasonHead')]}
      queryKey={['refusedRows', id]}
      query={(api, page, options) => api.refusedRows({ id, page }, options)}
      failed={translate('imports.refusedFailed')}
      row={({ line, reason }) => (
        <tr key={line}>
          <td className="numeric" data-head={translate('imports.lineHead')}>
            {formatCount(line)}
          </td>
          <td>{reason}</td>
        </tr>
      )}
    >
      <DownloadButton id={id} />
    </ImportRowsCard>
  );
};

const DownloadButton = ({ id }: { id: number }) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    setFailure(null);
    try {
      saveFile(`refused-rows-${id}.csv`, await api.exportRefusedRows(id));
    } catch (error) {
      setFailure(logAndDescribeFailure(translate('imports.downloadFailed'), error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <ErrorBanner failure={failure} />
      <BusyButton variant="outlined" busy={busy} sx={{ alignSelf: 'start' }} onClick={() => void download()}>
        {translate('imports.download')}
      </BusyButton>
    </>
  );
};

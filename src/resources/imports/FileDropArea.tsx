import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { LinearProgress } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Api } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/imports';
import { useNotifyAfterUnmount } from '../../ui/useNotifyAfterUnmount';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';
import { FileButton } from '../../ui/files/FileButton';
import { useFileDrop } from '../../ui/files/useFileDrop';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';
import { LiveRegion } from '../../ui/LiveRegion';

interface DropFileProps {
  branchId: number;
  onSent: (id: number) => void;
}

export const FileDropArea = ({ branchId, onSent }: DropFileProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const sending = file !== null && failure === null;
  const isAllowed = useIsActionAllowed('create', 'import');
  const { here, tellWhoLeft } = useNotifyAfterUnmount();

  const send = async (chosen: File) => {
    setFile(chosen);
    setFailure(null);
    try {
      const { id } = await api.createImport({ branchId, file: chosen });
      if (here.current) return onSent(id);
      notify(translate('imports.uploaded', { file: chosen.name }), { type: 'success' });
      await queryClient.invalidateQueries({ queryKey: ['imports', branchId] });
    } catch (error) {
      const failed = logAndDescribeFailure(translate('imports.uploadFailed', { file: chosen.name }), error);
      setFailure(failed);
      tellWhoLeft(failed);
    }
  };
  const { over, place } = useFileDrop(({ files }) => {
    if (sending || files.length > 1) notify(translate('imports.oneAtATime'), { type: 'warning' });
    else if (files[0]) void send(files[0]);
  });
  if (!isAllowed) return null;
  return (
    <>
      <ErrorBanner failure={failure} onRetry={file ? () => void send(file) : undefined} />
      <div className={over ? 'import-drop import-drop-over' : 'import-drop'} {...place}>
        <UploadIcon aria-hidden sx={{ fontSize: 40, color: 'text.secondary' }} />
        <p className="strong">{translate('imports.drop')}</p>
        <p className="soft">{translate('imports.formats')}</p>
        <LiveRegion>
          {sending && (
            <div className="import-sending">
              {translate('imports.uploading', { file: file.name })}
              <LinearProgress aria-label={translate('imports.uploading', { file: file.name })} />
            </div>
          )}
        </LiveRegion>
        {!sending && (
          <FileButton
            label={translate('imports.choose')}
            variant="contained"
            onFiles={([chosen]) => chosen && void send(chosen)}
            input={{ accept: '.csv,.tsv,.txt,.xlsx,text/csv' }}
          />
        )}
      </div>
    </>
  );
};

import { Button, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useEvent, useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/exporting';
import { getFileNameMoment } from '../../lib/branchClockTime';
import { makeFileName } from '../../../contract/fileName';
import { formatCount } from '../../lib/quantities';
import { saveFile } from '../../lib/saveFile';
import { Dialog } from '../Dialog';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../ErrorBanner';
import type { FileColumn } from './fileColumns';
import { FormatMenu } from './FormatMenu';
import { ListChangedError } from './readAllRecords';
import { getFileExtension, type FileFormat } from './fileFormats';
import { writeExportFile } from './writeExportFile';

interface Asked {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

interface Exported {
  name: string;
  branchId: number;
  prepare: (asked: Asked) => Promise<{
    records: readonly unknown[];
    columns: readonly FileColumn<never>[];
  }>;
  onClose: () => void;
}

export const ExportMenu = ({ button, ...exported }: Exported & { button: HTMLElement }) => {
  const [format, setFormat] = useState<FileFormat | null>(null);
  if (format) return <ExportRun format={format} {...exported} />;
  return <FormatMenu button={button} onChoose={setFormat} onClose={exported.onClose} />;
};

/** Milliseconds after which an export shows its progress. */
const QUICK = 400;

const ExportRun = ({ format, name, branchId, prepare, onClose }: Exported & { format: FileFormat }) => {
  const translate = useTranslate();
  const notify = useNotify();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const [shown, setShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const run = useEvent(async (signal: AbortSignal) => {
    const onProgress = (done: number, total: number) => setProgress({ done, total });
    const { records, columns } = await prepare({ signal, onProgress });
    const file = await writeExportFile(
      { format, name },
      columns as readonly FileColumn<unknown>[],
      records,
      signal,
    );
    signal.throwIfAborted();
    saveFile(makeFileName([name, branchId, getFileNameMoment(branchId)], getFileExtension(format)), file);
    notify(translate('exporting.saved', { count: formatCount(records.length) }), { type: 'success' });
    onClose();
  });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    run(signal).catch((error: unknown) => {
      if (!signal.aborted)
        setFailure(
          logAndDescribeFailure(
            error instanceof ListChangedError ? translate('exporting.moved') : translate('exporting.failed'),
            error,
          ),
        );
    });
    const timer = setTimeout(() => setShown(true), QUICK);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [run, attempt, translate]);
  const again = () => {
    setFailure(null);
    setProgress({ done: 0, total: 0 });
    setAttempt(attempt + 1);
  };
  const { done, total } = progress;
  return (
    <Dialog open={shown || failure !== null} onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{translate('exporting.failedTitle')}</DialogTitle>
      <DialogContent>
        <ErrorBanner failure={failure} onRetry={again} />
        {!failure && (
          <>
            <p role="status">
              {total > 0
                ? translate('exporting.progress', { done: formatCount(done), total: formatCount(total) })
                : translate('exporting.begins')}
            </p>
            <LinearProgress
              aria-label={translate('exporting.begins')}
              variant={total > 0 ? 'determinate' : 'indeterminate'}
              value={total > 0 ? Math.min(100, (done / total) * 100) : 0}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>
          {failure ? translate('exporting.close') : translate('exporting.stop')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};

import { Button, DialogActions, DialogContent, DialogTitle, LinearProgress } from '@mui/material';
import { useEvent, useNotify } from 'ra-core';
import { useEffect, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/exporting';
import { translateToEnglish } from '../../i18n/translate';
import { useBranchName } from '../../lib/branch';
import { formatBranchClockTime } from '../../lib/branchClockTime';
import { toFileNameMoment } from '../../../contract/fileMoment';
import { makeFileName } from '../../../contract/fileName';
import { formatCount } from '../../lib/quantities';
import { saveFile } from '../../lib/saveFile';
import { Dialog } from '../Dialog';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../ErrorBanner';
import type { FileColumn } from './fileColumns';
import { FormatMenu } from './FormatMenu';
import { addOriginColumns, type ExportOrigin } from './originColumns';
import { ListChangedError } from './readAllRecords';
import { getFileExtension, type FileFormat } from './fileFormats';
import { writeExportFile } from './writeExportFile';

interface Asked {
  signal: AbortSignal;
  onProgress: (done: number, total: number) => void;
}

export interface ExportProps {
  name: string;
  branchId: number;
  /** True for records that all branches share. Their files name no branch. */
  isShared?: boolean;
  days?: ExportOrigin['days'];
  prepare: (asked: Asked) => Promise<{
    records: readonly unknown[];
    columns: readonly FileColumn<never>[];
  }>;
  onClose: () => void;
}

export const ExportMenu = ({ button, ...exported }: ExportProps & { button: HTMLElement }) => {
  const { branchId } = exported;
  // The name loads while the menu is open.
  const branchName =
    useBranchName(branchId, !exported.isShared) || translateToEnglish('layout.branch_name', { id: branchId });
  const [format, setFormat] = useState<FileFormat | null>(null);
  if (format) return <ExportRun format={format} branchName={branchName} {...exported} />;
  return <FormatMenu button={button} onChoose={setFormat} onClose={exported.onClose} />;
};

/** Milliseconds after which an export shows its progress. */
const QUICK = 400;

interface ExportRunProps extends ExportProps {
  format: FileFormat;
  branchName: string;
}

const ExportRun = ({
  format,
  name,
  branchId,
  branchName,
  isShared = false,
  days,
  prepare,
  onClose,
}: ExportRunProps) => {
  const translate = useTranslate();
  const notify = useNotify();
  const [progress, setProgress] = useState({ done: 0, total: 0 });
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const [shown, setShown] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const run = useEvent(async (signal: AbortSignal) => {
    const onProgress = (done: number, total: number) => setProgress({ done, total });
    const { records, columns } = await prepare({ signal, onProgress });
    const madeAt = formatBranchClockTime(branchId);
    const branch = isShared ? null : { id: branchId, name: branchName };
    const file = await writeExportFile(
      { format, name },
      addOriginColumns(columns, { branch, days, madeAt }),
      records,
      signal,
    );
    signal.throwIfAborted();
    const { start, end } = { start: '', end: '', ...days };
    const parts = [name, branch?.id ?? '', start, end === start ? '' : end, toFileNameMoment(madeAt)];
    saveFile(makeFileName(parts, getFileExtension(format)), file);
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

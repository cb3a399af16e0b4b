import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { getBackend } from '../backends/backend';
import type { Api, BranchRange, CallName } from '../dataProvider/api';
import type { Translate } from '../i18n/translate';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { useBranch, useBranchName } from '../lib/branch';
import type { DayRange } from '../lib/days';
import { closePopover } from '../ui/closePopover';
import type { FileFormat } from '../ui/export/fileFormats';
import { Glyph } from '../ui/Glyph';
import { lazy } from '../ui/lazy';
import type { ReportFile } from './reportFile';

const FormatMenu = lazy(async () => ({ default: (await import('../ui/export/FormatMenu')).FormatMenu }));

interface ExtraExportProps {
  /** The call that the backend must have. */
  call: CallName;
  label: string;
  /** Title of the file, in English. */
  title: string;
  /** Message that is shown if the export fails. */
  failed: string;
  range: DayRange;
  disabled: boolean;
  /** Reads the rows, and returns a function that makes the file from English texts. */
  read: (api: Api, asked: BranchRange) => Promise<(translate: Translate) => ReportFile>;
}

/** Exports a second file of a report, with other rows than the report shows. */
export const ExtraExport = ({ call, label, title, failed, range, disabled, read }: ExtraExportProps) => {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const branchId = useBranch();
  const branchName = useBranchName(branchId) || translate('layout.branch_name', { id: branchId });
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (format: FileFormat) => {
    setButton(null);
    setBusy(true);
    try {
      const [{ downloadReport }, makeFile] = await Promise.all([
        import('./downloadReport'),
        read(api, { branchId, ...range }),
      ]);
      await downloadReport({ title, branchId, branchName, range, subject: null }, makeFile, format);
    } catch (error) {
      console.error(failed, error);
      notify(failed, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  if (!getBackend().capabilities.has(call)) return null;
  return (
    <>
      <button
        type="button"
        className="button tool"
        aria-haspopup="menu"
        disabled={busy || disabled}
        onClick={({ currentTarget }) => setButton(closePopover(currentTarget))}
      >
        <Glyph name="download" />
        <span className="tool-label">{label}</span>
      </button>
      {button && (
        <FormatMenu button={button} onChoose={format => void save(format)} onClose={() => setButton(null)} />
      )}
    </>
  );
};

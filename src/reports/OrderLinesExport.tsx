import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { getBackend } from '../backends/backend';
import type { Api } from '../dataProvider/api';
import { useTranslate } from '../i18n/useTranslate';
import '../i18n/reports';
import { useBranch, useBranchName } from '../lib/branch';
import { useDayRangeFromUrl } from '../lib/useDayRangeFromUrl';
import { closePopover } from '../ui/closePopover';
import type { FileFormat } from '../ui/export/fileFormats';
import { Glyph } from '../ui/Glyph';
import { lazy } from '../ui/lazy';

const FormatMenu = lazy(async () => ({ default: (await import('../ui/export/FormatMenu')).FormatMenu }));

/** Exports the lines of all orders in the range of days of the URL. */
export const OrderLinesExport = () => {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useDataProvider<Api>();
  const branchId = useBranch();
  const branchName = useBranchName(branchId) || translate('layout.branch_name', { id: branchId });
  const { range, backwards } = useDayRangeFromUrl('range');
  const [button, setButton] = useState<HTMLElement | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (format: FileFormat) => {
    setButton(null);
    setBusy(true);
    try {
      const [{ downloadReport }, { toOrderLinesFile }, lines] = await Promise.all([
        import('./downloadReport'),
        import('./orderLinesFile'),
        api.allOrderLines({ branchId, ...range }),
      ]);
      const heading = { title: 'Order Lines', branchId, branchName, range, subject: null };
      await downloadReport(heading, english => toOrderLinesFile(lines, english), format);
    } catch (error) {
      const message = translate('reports.orders.lines_failed');
      console.error(message, error);
      notify(message, { type: 'error' });
    } finally {
      setBusy(false);
    }
  };
  if (!getBackend().capabilities.has('allOrderLines')) return null;
  return (
    <>
      <button
        type="button"
        className="button tool"
        aria-haspopup="menu"
        disabled={busy || backwards}
        onClick={({ currentTarget }) => setButton(closePopover(currentTarget))}
      >
        <Glyph name="download" />
        <span className="tool-label">{translate('reports.orders.export_lines')}</span>
      </button>
      {button && (
        <FormatMenu button={button} onChoose={format => void save(format)} onClose={() => setButton(null)} />
      )}
    </>
  );
};

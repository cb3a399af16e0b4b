import { useListContext } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import type { ListFileColumns } from '../export/fileColumns';
import { closePopover } from '../closePopover';
import { Glyph } from '../Glyph';
import { lazy, createPreloadHandlers } from '../lazy';

const ListExport = lazy(async () => ({ default: (await import('../export/ListExport')).ListExport }));

export const ExportButton = ({ load }: { load: () => Promise<ListFileColumns<never>> }) => {
  const translate = useTranslate();
  const { total } = useListContext();
  const [button, setButton] = useState<HTMLElement | null>(null);
  return (
    <>
      <button
        type="button"
        className="button tool"
        aria-haspopup="menu"
        disabled={!total}
        {...createPreloadHandlers(ListExport)}
        onClick={({ currentTarget }) => setButton(closePopover(currentTarget))}
      >
        <Glyph name="download" />
        <span className="tool-label">{translate('ra.action.export')}</span>
      </button>
      {button && <ListExport load={load} button={button} onClose={() => setButton(null)} />}
    </>
  );
};

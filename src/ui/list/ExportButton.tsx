import { useListContext } from 'ra-core';
import { useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import type { ListFileColumns } from '../export/fileColumns';
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
        className="button"
        aria-haspopup="menu"
        disabled={!total}
        {...createPreloadHandlers(ListExport)}
        onClick={({ currentTarget }) => setButton(currentTarget)}
      >
        {translate('ra.action.export')}
      </button>
      {button && <ListExport load={load} button={button} onClose={() => setButton(null)} />}
    </>
  );
};

/**
 * Price, stock and status can be edited in the table of products, as in a spreadsheet
 * (docs/decisions/0010-versions-and-conflicts.md).
 */
import { useMediaQuery, type Theme } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useRecordContext } from 'ra-core';
import {
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { Product } from '../../../../dataProvider/api';
import { getBackend } from '../../../../backends/backend';
import { useTranslate } from '../../../../i18n/useTranslate';
import '../../../../i18n/cells';
import { useIsPrinting } from '../../../../ui/useIsPrinting';
import { lazy } from '../../../../ui/lazy';
import { useIsActionAllowed } from '../../../../ui/useIsActionAllowed';
import { useReturnFocusToOpener } from '../../../../ui/focus';
import type { EditableCellInputProps } from './EditableCellInput';
import {
  EditableCellsContext,
  useEditableCells,
  type EditableCells,
  type SavedCell,
} from './editableCellsContext';
import { getCellDrafts, type EditableCellKey, type EditableCellSource } from './cellDrafts';

const CellBox = lazy<EditableCellInputProps>(
  async () => ({ default: (await import('./editableCellParts')).EditableCellInput }),
  ({ children }) => <span className="cell">{children}</span>,
);
const SavedCellNotice = lazy<{ saved: SavedCell | null }>(async () => ({
  default: (await import('./editableCellParts')).SavedCellNotice,
}));

export const EditableCellsProvider = ({ branchId, children }: { branchId: number; children: ReactNode }) => {
  const queryClient = useQueryClient();
  const drafts = getCellDrafts(queryClient, branchId);
  const [saved, setSaved] = useState<SavedCell | null>(null);
  const [used, setUsed] = useState(false);
  const wide = useMediaQuery<Theme>(theme => theme.breakpoints.up('sm'));
  // Printed lists have no buttons.
  const isEditable = !useIsPrinting() && wide;
  const mayEdit = useIsActionAllowed('edit', 'products') && isEditable;
  const mayMove = useIsActionAllowed('edit', 'stock') && isEditable;
  const stock = getBackend().capabilities.has('changeStock') ? mayMove : mayEdit;
  const cells = useMemo<EditableCells>(
    () => ({
      branchId,
      drafts,
      may: { priceCents: mayEdit, status: mayEdit, stockThousandths: stock },
      onSaved: setSaved,
    }),
    [branchId, drafts, mayEdit, stock],
  );
  // Loads the code of the cell input when the table gets the focus, so that the first typed key is not lost.
  const begin = () => {
    setUsed(true);
    void CellBox.preload().catch(() => undefined);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'F2' || !(event.target instanceof Element)) return;
    const { target } = event;
    const cell = target.closest('[data-cell]') ?? target.closest('tr')?.querySelector('[data-cell]');
    if (cell instanceof HTMLButtonElement) cell.click();
  };
  return (
    <EditableCellsContext value={cells}>
      {/* The handler is on the whole list: a shortcut opens the first cell of the focused row. */}
      <div role="presentation" onKeyDown={press} onFocus={begin}>
        {children}
      </div>
      {used && <SavedCellNotice saved={saved} />}
    </EditableCellsContext>
  );
};

export function makeEditableCell(source: EditableCellSource, Shown: ComponentType<{ source: string }>) {
  const Cell = () => {
    const translate = useTranslate();
    const product = useRecordContext<Product>()!;
    const { drafts, may } = useEditableCells();
    const key: EditableCellKey = `${source} ${product.id}`;
    const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(key));
    const button = useReturnFocusToOpener<HTMLButtonElement>(draft?.here ?? false);
    const shown = <Shown source={source} />;
    if (!may[source]) return shown;
    if (draft)
      return (
        <CellBox cell={key} source={source} product={product} draft={draft}>
          {shown}
        </CellBox>
      );
    return (
      <button
        ref={button}
        type="button"
        tabIndex={-1}
        className="cell"
        data-cell={key}
        data-tooltip={translate('cells.hint')}
        aria-keyshortcuts="F2"
        onClick={() => drafts.open(key)}
      >
        {shown}
      </button>
    );
  };
  Cell.displayName = `Editable(${source})`;
  return Cell;
}

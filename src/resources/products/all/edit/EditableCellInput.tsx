/**
 * The input of an editable table cell: Enter saves and moves down, Tab saves and moves on, Escape reverts.
 */
import { useEvent, useNotify } from 'ra-core';
import { useId, useLayoutEffect, useRef, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { isValueSupported } from '../../../../backends/backend';
import type { Product } from '../../../../dataProvider/api';
import { useTranslate } from '../../../../i18n/useTranslate';
import '../../../../i18n/cells';
import { getErrorMessage } from '../../../../lib/errorMessage';
import { createIdempotencyKey } from '../../../../lib/useIdempotencyKeys';
import { isRenewingSession } from '../../../../session/session';
import { useEditableCells } from './editableCellsContext';
import { getEditableCellFormats } from './getCellFormats';
import type { EditableCellKey, EditableCellSource, CellDraft } from './cellDrafts';
import { useSaveCell } from './useSaveCell';

export interface EditableCellInputProps {
  cell: EditableCellKey;
  source: EditableCellSource;
  product: Product;
  draft: CellDraft;
  /**
   * The formatted value of the cell. While the input loads, the value is shown. Afterwards the value is hidden below
   * the input, so that the cell keeps its size.
   */
  children: ReactNode;
}

const STATUSES = [
  ['1', 'cells.active'],
  ['0', 'cells.inactive'],
] as const;

type Step = 'down' | 'next' | 'previous';

const STEPS: Record<Step, number> = { down: 1, next: 1, previous: -1 };

function nextCell(from: Element, source: EditableCellSource, step: Step): HTMLElement | undefined {
  const all = [...(from.closest('table')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  const cells = step === 'down' ? all.filter(({ dataset }) => dataset.cell?.startsWith(`${source} `)) : all;
  return cells[cells.findIndex(cell => cell === from) + STEPS[step]];
}

export const EditableCellInput = ({ cell, source, product, draft, children }: EditableCellInputProps) => {
  const translate = useTranslate();
  const { branchId, drafts, onSaved } = useEditableCells();
  const notify = useNotify();
  const { read, save } = useSaveCell(branchId);
  const kind = getEditableCellFormats()[source];
  const box = useRef<HTMLInputElement & HTMLSelectElement>(null);
  const there = useRef(true);
  const begun = useRef<{ before: Promise<Product>; key: string } | null>(null);
  const says = useId();
  const text = draft.typed ?? kind.text(product[source]);
  const label = translate(`cells.label.${source}`, { product: product.name });

  useLayoutEffect(() => {
    there.current = true;
    // Only a cell that the person opened takes the focus. A cell whose save failed takes no focus when it is mounted
    // again, because the person has only returned to its page.
    if (drafts.get(cell)?.state === 'open') {
      box.current?.focus();
      if (box.current instanceof HTMLInputElement) box.current.select();
    }
    return () => void (there.current = false);
  }, [cell, drafts]);

  const begin = () => {
    if (begun.current) return begun.current;
    const before = drafts.inLine(String(product.id), () => read(product.id));
    before.catch(() => undefined);
    return (begun.current = { before, key: createIdempotencyKey() });
  };

  const type = (typed: string) => {
    begun.current = { before: begin().before, key: createIdempotencyKey() };
    drafts.change(cell, { typed, state: 'open', says: '' });
  };

  const store = useEvent(async (value: number) => {
    const { before, key: idempotencyKey } = begin();
    try {
      const what = { product, source, value, before, idempotencyKey };
      onSaved(await drafts.inLine(String(product.id), () => save(what)));
      drafts.drop(cell);
    } catch (error) {
      begun.current = begun.current && { ...begun.current, before: read(product.id) };
      begun.current?.before.catch(() => undefined);
      const sentence = getErrorMessage(error);
      drafts.change(cell, { state: 'failed', says: sentence });
      if (!there.current) notify(`${label}: ${sentence}`, { type: 'error' });
    }
  });

  const commit = (): boolean => {
    if (draft.state === 'saving') return true;
    const value = kind.read(text);
    if (draft.typed === null || value === product[source] || text === kind.text(product[source])) {
      drafts.drop(cell);
      return true;
    }
    if (value === null) {
      drafts.change(cell, { state: 'failed', says: kind.wrong });
      return false;
    }
    drafts.change(cell, { state: 'saving', says: '' });
    void store(value);
    return true;
  };

  const move = (event: KeyboardEvent<HTMLElement>, step: Step) => {
    const next = nextCell(event.currentTarget, source, step);
    // Without a next cell, Tab leaves the table as usual. The blur event then saves the cell.
    if (!next && step !== 'down') return;
    event.preventDefault();
    if (!commit() && step === 'down') return;
    if (next instanceof HTMLButtonElement) next.click();
    else next?.focus();
  };

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'Escape' && draft.state !== 'saving') {
      // Without `stopPropagation`, Escape would also clear the selection of the list.
      event.stopPropagation();
      drafts.drop(cell);
    } else if (key === 'Enter') move(event, 'down');
    else if (key === 'Tab') move(event, event.shiftKey ? 'previous' : 'next');
  };

  const shared = {
    ref: box,
    className: source === 'status' ? 'cell-box' : 'cell-box cell-figure',
    'data-cell': cell,
    'aria-label': label,
    value: text,
    'aria-invalid': draft.state === 'failed',
    'aria-busy': draft.state === 'saving',
    ...(draft.says ? { 'aria-describedby': says } : {}),
    onKeyDown: press,
    onFocus: () => drafts.change(cell, { here: true }),
    onBlur: ({ relatedTarget }: FocusEvent) => {
      const leave = () => drafts.change(cell, { here: false });
      if (relatedTarget) flushSync(leave);
      else leave();
      // A blur saves the cell, but not if another window or the dialog for signing in again took the focus.
      if (document.hasFocus() && !isRenewingSession() && drafts.get(cell)?.state === 'open') commit();
    },
  };
  return (
    <span className="cell-place">
      <span className="cell-kept" aria-hidden="true">
        {children}
      </span>
      {source === 'status' ? (
        <select {...shared} disabled={draft.state === 'saving'} onChange={({ target }) => type(target.value)}>
          {STATUSES.filter(
            ([value]) => value === kind.text(product.status) || isValueSupported('products', 'status', value),
          ).map(([value, label]) => (
            <option key={value} value={value}>
              {translate(label)}
            </option>
          ))}
        </select>
      ) : (
        <input
          {...shared}
          readOnly={draft.state === 'saving'}
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          onChange={({ target }) => type(target.value)}
        />
      )}
      {draft.state === 'saving' && <span className="cell-says">{translate('cells.saving')}</span>}
      {draft.says && (
        <span id={says} className="cell-says cell-wrong" role="alert">
          {draft.says}
        </span>
      )}
    </span>
  );
};

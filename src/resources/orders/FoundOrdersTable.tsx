import type { Identifier } from 'ra-core';
import SearchOffIcon from '@mui/icons-material/SearchOff';
import { Button, Card } from '@mui/material';
import { useMemo, type KeyboardEvent, type MouseEvent, type Ref } from 'react';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/findOrder';
import { formatCount } from '../../lib/quantities';
import { renderStatusBadge } from '../../reports/orderTable';
import { ReportTable } from '../../reports/ReportTable';
import type { Column } from '../../reports/columns';
import { EmptyState } from '../../ui/EmptyState';
import { formatSoldOrderLine, getTerminalName } from './formatSoldOrderLine';
import type { FoundOrderRow } from './useFoundOrders';

interface FoundTableProps {
  ref: Ref<HTMLDivElement>;
  rows: readonly FoundOrderRow[];
  more: boolean;
  busy: boolean;
  onOpen: (id: Identifier) => void;
  onLeave: () => void;
  /**
   * Called when the person presses the button that searches a longer range of days. Null if the typed text contains
   * days, because the search is then limited to these days.
   */
  onWider: (() => void) | null;
}

const OPENERS = 'button.found-open';

export const FoundOrdersTable = ({ ref, rows, more, busy, onOpen, onLeave, onWider }: FoundTableProps) => {
  const translate = useTranslate();
  const columns = useMemo(() => columnsOf(rows, onOpen), [rows, onOpen]);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const openers = [...event.currentTarget.querySelectorAll<HTMLElement>(OPENERS)];
    const at = openers.findIndex(opener => opener === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    if (at + step < 0) onLeave();
    else openers[at + step]?.focus();
  };
  const press = ({ target }: MouseEvent) => {
    if (!(target instanceof Element) || target.closest('button, a')) return;
    target.closest('tbody.record')?.querySelector<HTMLElement>(OPENERS)?.click();
  };
  return (
    <>
      <p className="soft find-count" role="status">
        {foundSentence(rows.length, more)}
      </p>
      <Card
        ref={ref}
        className="found"
        aria-busy={busy}
        sx={{ containerType: 'inline-size', '&[aria-busy=true]': { opacity: 0.55 } }}
        onKeyDown={move}
        onClick={press}
      >
        <ReportTable
          wide
          label={translate('findOrder.found')}
          columns={columns}
          rows={rows}
          rowId={({ id }) => id}
          empty={
            <EmptyState
              icon={SearchOffIcon}
              title={translate('findOrder.none')}
              hint={translate('findOrder.noneHint')}
              action={onWider && <Button onClick={onWider}>{translate('findOrder.wider')}</Button>}
            />
          }
        />
      </Card>
    </>
  );
};

function foundSentence(found: number, more: boolean): string {
  const count = formatCount(found);
  if (more)
    return `${translate('findOrder.foundMore', { count })} · ${translate('findOrder.more', { count })}`;
  return translate('findOrder.foundOrders', { smart_count: found, count });
}

const known = (read: (what: NonNullable<FoundOrderRow['known']>) => string) => (row: FoundOrderRow) =>
  row.known ? read(row.known) : '';

function columnsOf(
  rows: readonly FoundOrderRow[],
  onOpen: (id: Identifier) => void,
): Column<FoundOrderRow>[] {
  const isKnown = rows.some(row => row.known);
  const status: Column<FoundOrderRow> = {
    name: 'status',
    kind: 'text',
    value: row => row.status,
    cell: (row, translate) => renderStatusBadge(row.status, translate),
  };
  return [
    {
      name: 'order_id',
      kind: 'id',
      value: ({ id }) => id,
      cell: ({ id }) => (
        <button
          type="button"
          className="found-open"
          aria-label={translate('findOrder.open', { number: `#${id}` })}
          onClick={() => onOpen(id)}
        >
          #{id}
        </button>
      ),
    },
    { name: 'date', kind: 'moment', value: ({ createdAt }) => createdAt },
    { name: 'amount', kind: 'money', value: ({ amountCents }) => amountCents },
    ...(!isKnown || rows.some(row => row.status !== 'completed') ? [status] : []),
    ...(isKnown ? KNOWN : [REFERENCE]),
  ];
}

const REFERENCE: Column<FoundOrderRow> = { name: 'reference', kind: 'text', value: row => row.reference };

const KNOWN: Column<FoundOrderRow>[] = [
  { name: 'cashier', kind: 'text', value: known(({ cashier }) => cashier) },
  { name: 'terminal', kind: 'text', value: known(getTerminalName) },
  {
    name: 'sold',
    kind: 'text',
    value: known(linesText),
    cell: row => <span className="lines">{known(linesText)(row)}</span>,
  },
];

function linesText({ lines, lineCount }: NonNullable<FoundOrderRow['known']>): string {
  const named = lines.map(formatSoldOrderLine).join(' · ');
  const others = lineCount - lines.length;
  return others > 0 ? translate('findOrder.andMore', { lines: named, count: formatCount(others) }) : named;
}

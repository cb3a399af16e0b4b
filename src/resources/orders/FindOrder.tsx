import { Button } from '@mui/material';
import { useEvent, type Identifier } from 'ra-core';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/findOrder';
import { useBranch } from '../../lib/branch';
import { getBranchClockTime, getCurrentBusinessDay } from '../../lib/businessDay';
import { isDayWrittenBeforeMonth } from '../../lib/days';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { ReceiptDialog } from './ReceiptDialog';
import { Glyph } from '../../ui/Glyph';
import { Loading } from '../../ui/Loading';
import { PrintedHeading } from '../../ui/PrintedHeading';
import { ScreenTitle } from '../../ui/ScreenTitle';
import { useDebouncedText } from '../../ui/search/useDebouncedText';
import { useFocusOnSearchKey } from '../../ui/useFocusOnSearchKey';
import { OrderSearchChips } from './OrderSearchChips';
import { formatSearchChip } from './formatSearchChip';
import { FoundOrdersTable } from './FoundOrdersTable';
import { getDefaultSearchRange, isSearchRangeTooLong, isOnlySearchableByOurServer } from './orderQuery';
import { parseSearchText, removeSearchPart } from './parseSearchText';
import { hasServerOrderSearch, useFoundOrders, type FoundOrderRow } from './useFoundOrders';
import './findOrder.css';

/**
 * Stores the text of the search in the URL. People can then bookmark and share a search, and Back returns to it.
 */
function useQuestion() {
  const [parameters, setParameters] = useSearchParams();
  const inAddress = parameters.get('q') ?? '';
  const [text, setText] = useState(inAddress);
  const { asked, lags } = useDebouncedText(text);
  const [seen, setSeen] = useState(inAddress);
  // If something other than this input changes the text in the URL, such as the global search, the input shows the new
  // text.
  if (inAddress !== seen) {
    setSeen(inAddress);
    if (inAddress !== asked) setText(inAddress);
  }
  const keep = useEvent(() => setParameters(asked ? { q: asked } : {}, { replace: true }));
  useEffect(() => {
    if (!lags) keep();
  }, [asked, lags, keep]);
  return { text, setText, asked, lags };
}

const noonOf = (day: string): Date => new Date(`${day}T12:00`);

const firstRow = (table: HTMLElement | null) => table?.querySelector<HTMLElement>('button.found-open');

const FindOrder = () => {
  const translate = useTranslate();
  const branchId = useBranch();
  const { text, setText, asked, lags } = useQuestion();
  const [open, setOpen] = useState<Identifier | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const table = useRef<HTMLDivElement>(null);
  useFocusOnSearchKey(box);
  // The business day and the calendar day are read again on every render, because the page can stay open past midnight.
  const [day, onTheClock] = [getCurrentBusinessDay(branchId), getBranchClockTime(branchId).day];
  const asking = useMemo(
    () => ({ now: noonOf(day), latest: noonOf(onTheClock), isDayFirst: isDayWrittenBeforeMonth() }),
    [day, onTheClock],
  );
  const { now } = asking;
  const parts = useMemo(() => parseSearchText(text, asking), [text, asking]);
  const question = useMemo(() => parseSearchText(asked, asking), [asked, asking]);
  const { rows, more, failure, busy, retry } = useFoundOrders(question, branchId, now);
  const settled = rows !== undefined && !busy && !lags;
  const toRow = useEvent((found: readonly FoundOrderRow[]) => {
    if (found.length === 1) setOpen(found[0]!.id);
    else firstRow(table.current)?.focus();
  });
  /**
   * True if Enter was pressed before the response arrived. The first result then takes the focus on arrival.
   */
  const waits = useRef(false);
  useEffect(() => {
    if (!waits.current || !settled) return;
    waits.current = false;
    toRow(rows);
  }, [settled, rows, toRow]);
  const change = (next: string) => {
    waits.current = false;
    setText(next);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.key === 'ArrowDown') firstRow(table.current)?.focus();
    else if (settled) toRow(rows);
    else waits.current = true;
  };
  const remove = (next: string) => {
    change(next);
    box.current?.focus();
  };
  const usual = getDefaultSearchRange(parts, hasServerOrderSearch());
  const unknown = hasServerOrderSearch() ? [] : parts.filter(isOnlySearchableByOurServer);
  return (
    <>
      <ScreenTitle title={translate('findOrder.title')} />
      <PrintedHeading title={translate('findOrder.title')} branchId={branchId} asksForName={false} />
      <div role="search" className="find-order no-print">
        <label>
          {translate('findOrder.box')}
          <span className="search-box">
            <Glyph name="search" />
            <input
              ref={box}
              type="search"
              placeholder={translate('findOrder.placeholder')}
              maxLength={200}
              autoComplete="off"
              autoFocus
              value={text}
              onChange={({ target }) => change(target.value)}
              onKeyDown={press}
            />
          </span>
        </label>
      </div>
      {parts.length > 0 ? (
        <OrderSearchChips
          parts={parts.map(part => ({
            text: formatSearchChip(part, now),
            rest: removeSearchPart(text, part),
            unknown: unknown.includes(part),
          }))}
          usual={
            usual &&
            (usual === 'week' ? translate('findOrder.weekByDefault') : translate('findOrder.monthByDefault'))
          }
          onRemove={remove}
        />
      ) : (
        <Examples onChoose={remove} />
      )}
      {unknown.length > 0 && (
        <p className="soft" role="status">
          {translate('findOrder.notSearched', {
            parts: unknown.map(part => formatSearchChip(part, now)).join(', '),
          })}
        </p>
      )}
      {hasServerOrderSearch() && isSearchRangeTooLong(parts) && (
        <p className="soft" role="status">
          {translate('findOrder.tooLong')}
        </p>
      )}
      <ErrorBanner failure={failure} onRetry={retry} />
      {rows === undefined && busy && <Loading />}
      {rows !== undefined && !failure && (
        <FoundOrdersTable
          ref={table}
          rows={rows}
          more={more}
          busy={!settled}
          onOpen={setOpen}
          onLeave={() => box.current?.focus()}
          onWider={usual === 'week' ? () => remove(`${text} ${translate('findOrder.widerWords')}`) : null}
        />
      )}
      {open !== null && (
        <ReceiptDialog
          orderId={open}
          branchId={branchId}
          row={rows?.find(({ id }) => id === open)}
          onOpen={setOpen}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
};

const Examples = ({ onChoose }: { onChoose: (text: string) => void }) => {
  const translate = useTranslate();
  return (
    <div className="find-examples no-print">
      <p className="soft">{translate('findOrder.help')}</p>
      <p className="soft">{translate('findOrder.example')}</p>
      <ul>
        {translate('findOrder.examples')
          .split('|')
          .map(example => (
            <li key={example}>
              <Button variant="outlined" size="small" onClick={() => onChoose(example)}>
                {example}
              </Button>
            </li>
          ))}
      </ul>
    </div>
  );
};

export default FindOrder;

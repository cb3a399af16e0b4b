/** The lines of a count: only those in the window are in the page, however many there are. */
import { useEvent } from 'ra-core';
import { memo, useState, type KeyboardEvent } from 'react';
import type { StockCountLine } from '../../dataProvider/api';
import { filled } from '../../i18n/filled';
import { stockTexts as texts } from '../../i18n/stock';
import { messageOf } from '../../lib/messageOf';
import { formatCents } from '../../lib/money';
import { formatThousandths } from '../../lib/quantities';
import { quantityText, typedThousandths } from '../../lib/typedQuantity';
import { LeaveQuestion } from '../../ui/LeaveQuestion';
import { ProductLink } from '../../ui/ProductLink';
import { HeadCell, ReportTableElement } from '../../ui/table/parts';
import { Spacer } from '../../ui/table/Spacer';
import { useRowWindow } from '../../ui/table/useRowWindow';
import { differenceOf, valueOf } from './countLines';

/** @throws the refusal */
type OnCount = (productId: number, counted: number | null, seen: number | null) => Promise<void>;

/** What was typed into a line and is not saved, and why. */
interface Draft {
  typed: string;
  failure: string | null;
}

/** @param saved what a save was about: what was typed since stays as it is */
type OnDraft = (productId: number, draft: Draft | null, saved?: Draft) => void;

interface CountTableProps {
  label: string;
  lines: readonly StockCountLine[];
  /** Without it, the lines are only shown. */
  onCount?: OnCount | undefined;
  /** Whether what should be there is shown. */
  showsExpected: boolean;
}

export const CountTable = ({ label, lines, onCount, showsExpected }: CountTableProps) => {
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const unsaved = useEvent(() => drafts.size > 0);
  const { body, windowed, items, above, below, measure } = useRowWindow(lines.length, false);
  const width = showsExpected ? 6 : 3;
  const draft: OnDraft = (productId, next, saved) =>
    setDrafts(before => {
      const now = before.get(productId);
      // Somebody typed on while it was on its way.
      if (saved && now && now.typed !== saved.typed) return before;
      const after = new Map(before);
      if (next) after.set(productId, next);
      else after.delete(productId);
      return after;
    });
  return (
    <>
      <LeaveQuestion unsaved={unsaved} />
      <ReportTableElement aria-label={label} aria-rowcount={lines.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <HeadCell text={texts.product} kind="text" />
            <HeadCell text={texts.countedHead} kind="count" />
            {showsExpected && (
              <>
                <HeadCell text={texts.expectedHead} kind="count" />
                <HeadCell text={texts.differenceHead} kind="count" />
                <HeadCell text={texts.valueHead} kind="money" />
              </>
            )}
            <HeadCell text={texts.byHead} kind="text" />
          </tr>
        </thead>
        <tbody ref={body} className="spacer">
          {windowed && <Spacer height={above} width={width} />}
        </tbody>
        {items.map(index => {
          const line = lines[index];
          return (
            line && (
              <CountRow
                key={line.productId}
                line={line}
                index={index}
                draft={drafts.get(line.productId)}
                onDraft={draft}
                onCount={onCount}
                showsExpected={showsExpected}
                measure={windowed ? measure : null}
              />
            )
          );
        })}
        {windowed && (
          <tbody className="spacer">
            <Spacer height={below} width={width} />
          </tbody>
        )}
      </ReportTableElement>
    </>
  );
};

interface CountRowProps {
  line: StockCountLine;
  index: number;
  draft: Draft | undefined;
  onDraft: OnDraft;
  onCount: OnCount | undefined;
  showsExpected: boolean;
  measure: ((element: HTMLElement | null) => void) | null;
}

const PlainRow = ({ line, index, draft, onDraft, onCount, showsExpected, measure }: CountRowProps) => {
  const difference = differenceOf(line);
  const value = valueOf(line);
  return (
    <tbody ref={measure} data-index={index} className="record">
      {/* The head is row 1. */}
      <tr aria-rowindex={index + 2}>
        <td className="first">
          <span className="strong">
            <ProductLink id={line.productId}>{line.name}</ProductLink>
          </span>
          {line.upc && <span className="second-line whole">UPC {line.upc}</span>}
        </td>
        <td className="numeric" data-label={texts.countedHead}>
          {onCount ? (
            <CountBox line={line} draft={draft} onDraft={onDraft} onCount={onCount} />
          ) : (
            shown(line.counted)
          )}
        </td>
        {showsExpected && (
          <>
            <td className="numeric" data-label={texts.expectedHead}>
              {shown(line.expected)}
            </td>
            <td className="numeric" data-label={texts.differenceHead}>
              {difference !== null && difference > 0 ? '+' : ''}
              {shown(difference)}
            </td>
            <td className="numeric" data-label={texts.valueHead}>
              {value === null ? '–' : formatCents(value)}
            </td>
          </>
        )}
        <td data-label={texts.byHead}>{line.countedBy || '–'}</td>
      </tr>
    </tbody>
  );
};

/** Scrolling draws only the rows that are new to the window. */
const CountRow = memo(PlainRow, (before, after) =>
  (['line', 'index', 'draft', 'onCount', 'showsExpected'] as const).every(
    name => before[name] === after[name],
  ),
);

const shown = (thousandths: number | null): string =>
  thousandths === null ? '–' : formatThousandths(thousandths);

type CountBoxProps = Pick<CountRowProps, 'line' | 'draft' | 'onDraft'> & { onCount: OnCount };

/** Saved by Enter, which goes on to the next line, or by leaving it. What was refused stays as it was typed. */
const CountBox = ({ line, draft, onDraft, onCount }: CountBoxProps) => {
  const { productId, name, counted } = line;
  const save = async () => {
    if (!draft) return;
    const typed = draft.typed.trim();
    const thousandths = typed === '' ? null : typedThousandths(typed);
    if (typed !== '' && (thousandths === null || thousandths < 0))
      return onDraft(productId, { ...draft, failure: texts.notANumber });
    if (thousandths === counted) return onDraft(productId, null);
    try {
      await onCount(productId, thousandths, counted);
      onDraft(productId, null, draft);
    } catch (error) {
      onDraft(productId, { ...draft, failure: messageOf(error) }, draft);
    }
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Escape') onDraft(productId, null);
    if (key !== 'Enter') return;
    const next = currentTarget.closest('tbody')?.nextElementSibling?.querySelector<HTMLElement>('input');
    // Leaving the box saves it.
    if (next) next.focus();
    else currentTarget.blur();
  };
  return (
    <>
      <input
        className="quantity-box"
        aria-label={filled(texts.countOf, { product: name })}
        aria-invalid={draft?.failure !== undefined && draft.failure !== null}
        value={draft?.typed ?? quantityText(counted)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        onChange={({ target }) => onDraft(productId, { typed: target.value, failure: null })}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
      {draft?.failure && (
        <span role="alert" className="second-line warning-line">
          {draft.failure}
        </span>
      )}
    </>
  );
};

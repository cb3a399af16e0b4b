import { memo, useId, type KeyboardEvent } from 'react';
import type { StockCountLine } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { formatCents } from '../../lib/money';
import { formatThousandths } from '../../lib/quantities';
import { formatQuantityForInput } from '../../lib/quantityInput';
import { ProductLink } from '../../ui/ProductLink';
import { ReportTableElement } from '../../ui/table/reportTableStyles';
import { HeadCell, SpacerRow } from '../../ui/table/tableElements';
import { useVirtualRows } from '../../ui/table/useVirtualRows';
import { useIsPrinting } from '../../ui/useIsPrinting';
import { getCountDifference, getCountDifferenceValueCents } from './countLines';
import { isCountText, type CountLineDrafts, type CountLineDraft } from './useCountLineDrafts';

interface CountTableProps {
  label: string;
  lines: readonly StockCountLine[];
  counting?: CountLineDrafts | undefined;
  showsExpected: boolean;
}

export const CountLinesTable = ({ label, lines, counting, showsExpected }: CountTableProps) => {
  const translate = useTranslate();
  const { body, windowed, items, above, below, measure } = useVirtualRows(lines.length, useIsPrinting());
  const width = showsExpected ? 6 : 3;
  return (
    <ReportTableElement aria-label={label} aria-rowcount={lines.length + 1}>
      <thead>
        <tr aria-rowindex={1}>
          <HeadCell text={translate('stock.product')} kind="text" />
          <HeadCell text={translate('stock.countedHead')} kind="count" />
          {showsExpected && (
            <>
              <HeadCell text={translate('stock.expectedHead')} kind="count" />
              <HeadCell text={translate('stock.differenceHead')} kind="count" />
              <HeadCell text={translate('stock.valueHead')} kind="money" />
            </>
          )}
          <HeadCell text={translate('stock.byHead')} kind="text" />
        </tr>
      </thead>
      <tbody ref={body} className="spacer">
        {windowed && <SpacerRow height={above} width={width} />}
      </tbody>
      {items.map(index => {
        const line = lines[index];
        return (
          line && (
            <CountRow
              key={line.productId}
              line={line}
              index={index}
              draft={counting?.drafts.get(line.productId)}
              boxes={counting?.boxes}
              showsExpected={showsExpected}
              measure={windowed ? measure : null}
            />
          )
        );
      })}
      {windowed && (
        <tbody className="spacer">
          <SpacerRow height={below} width={width} />
        </tbody>
      )}
    </ReportTableElement>
  );
};

interface CountRowProps {
  line: StockCountLine;
  index: number;
  draft: CountLineDraft | undefined;
  boxes: CountLineDrafts['boxes'] | undefined;
  showsExpected: boolean;
  measure: ((element: HTMLElement | null) => void) | null;
}

const PlainRow = ({ line, index, draft, boxes, showsExpected, measure }: CountRowProps) => {
  const translate = useTranslate();
  const difference = getCountDifference(line);
  const value = getCountDifferenceValueCents(line);
  return (
    <tbody ref={measure} data-index={index} className="record">
      <tr aria-rowindex={index + 2}>
        <td className="first">
          <span className="strong">
            <ProductLink id={line.productId}>{line.name}</ProductLink>
          </span>
          {line.upc && <span className="second-line whole">UPC {line.upc}</span>}
        </td>
        <td className="numeric" data-label={translate('stock.countedHead')}>
          {boxes ? <CountBox line={line} draft={draft} boxes={boxes} /> : shown(line.counted)}
        </td>
        {showsExpected && (
          <>
            <td className="numeric" data-label={translate('stock.expectedHead')}>
              {shown(line.expected)}
            </td>
            <td className="numeric" data-label={translate('stock.differenceHead')}>
              {difference !== null && difference > 0 ? '+' : ''}
              {shown(difference)}
            </td>
            <td className="numeric" data-label={translate('stock.valueHead')}>
              {value === null ? '–' : formatCents(value)}
            </td>
          </>
        )}
        <td data-label={translate('stock.byHead')}>{line.countedBy || '–'}</td>
      </tr>
    </tbody>
  );
};

const CountRow = memo(PlainRow, (before, after) =>
  (['line', 'index', 'draft', 'boxes', 'showsExpected'] as const).every(name => before[name] === after[name]),
);

const shown = (thousandths: number | null): string =>
  thousandths === null ? '–' : formatThousandths(thousandths);

type CountBoxProps = Pick<CountRowProps, 'line' | 'draft'> & Pick<CountLineDrafts, 'boxes'>;

const CountBox = ({ line, draft, boxes }: CountBoxProps) => {
  const translate = useTranslate();
  const errorId = useId();
  const { productId, name, counted } = line;
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Escape') boxes.forget(productId);
    if (key !== 'Enter') return;
    // Saving shows the error at the input, which keeps the focus.
    if (!isCountText(currentTarget.value)) return void boxes.save(productId);
    const next = currentTarget.closest('tbody')?.nextElementSibling?.querySelector<HTMLElement>('input');
    // Moving the focus triggers `blur`, which saves the count.
    if (next) next.focus();
    else currentTarget.blur();
  };
  return (
    <>
      <input
        className="quantity-box"
        aria-label={translate('stock.countOf', { product: name })}
        aria-invalid={Boolean(draft?.failure)}
        aria-describedby={draft?.failure ? errorId : undefined}
        value={draft?.typed ?? formatQuantityForInput(counted)}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        onChange={({ target }) => boxes.type(productId, target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void boxes.save(productId)}
      />
      {draft?.failure && (
        // Each attempt gets a new element, because screen readers do not repeat an unchanged text of the same element.
        <span key={draft.attempt} id={errorId} role="alert" className="second-line warning-line">
          <span className="visually-hidden">{translate('stock.countOf', { product: name })}: </span>
          {draft.failure}
        </span>
      )}
    </>
  );
};

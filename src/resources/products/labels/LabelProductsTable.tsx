import { memo, useState } from 'react';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/labels';
import { formatCents } from '../../../lib/money';
import { formatQuantityForInput, parseThousandths } from '../../../lib/quantityInput';
import { Glyph } from '../../../ui/Glyph';
import { ProductLink } from '../../../ui/ProductLink';
import { MAX_COPIES_PER_LABEL, type LabelLine } from './makeLabel';
import { focusNeighbourOfRemovedRow } from '../../../ui/focus';

interface LabelLinesProps {
  lines: readonly LabelLine[];
  onChange: (at: number, change: Partial<LabelLine>) => void;
  onRemove: (at: number) => void;
}

export const LabelProductsTable = ({ lines, onChange, onRemove }: LabelLinesProps) => {
  const translate = useTranslate();
  const hasWeights = lines.some(({ product }) => product.pesado);
  return (
    <div className="label-lines">
      <table aria-label={translate('labels.title')}>
        <thead>
          <tr>
            <th scope="col">{translate('labels.productHead')}</th>
            <th scope="col" className="numeric">
              {translate('labels.priceHead')}
            </th>
            {hasWeights && (
              <th scope="col" className="numeric">
                {translate('labels.weightHead')}
              </th>
            )}
            <th scope="col" className="numeric">
              {translate('labels.copiesHead')}
            </th>
            <td />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <Row
              key={line.key}
              line={line}
              at={at}
              hasWeights={hasWeights}
              onChange={onChange}
              onRemove={onRemove}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};

interface RowProps extends Omit<LabelLinesProps, 'lines'> {
  line: LabelLine;
  at: number;
  hasWeights: boolean;
}

const Row = memo(({ line, at, hasWeights, onChange, onRemove }: RowProps) => {
  const translate = useTranslate();
  const { id, name, upc, priceCents, pesado } = line.product;
  return (
    <tr ref={focusNeighbourOfRemovedRow}>
      <td>
        <ProductLink id={id}>{name}</ProductLink>
        {upc && <span className="second-line whole">{upc}</span>}
      </td>
      <td className="numeric">
        {formatCents(priceCents)}
        {pesado && priceCents !== undefined && translate('labels.perKilogram')}
      </td>
      {hasWeights && (
        <td className="numeric" data-label={pesado ? translate('labels.weightHead') : undefined}>
          {pesado && <WeightBox line={line} onChange={grams => onChange(at, { grams })} />}
        </td>
      )}
      <td className="numeric" data-label={translate('labels.copiesHead')}>
        <CopiesBox
          label={translate('labels.copiesOf', { product: name })}
          copies={line.copies}
          onChange={copies => onChange(at, { copies })}
        />
      </td>
      <td>
        <button
          type="button"
          className="row-action"
          aria-label={translate('labels.remove', { product: name })}
          onClick={() => onRemove(at)}
        >
          <Glyph name="delete" />
        </button>
      </td>
    </tr>
  );
});
Row.displayName = 'Row';

const isCopies = (text: string): boolean => /^\d{1,3}$/.test(text) && Number(text) >= 1;

interface CopiesBoxProps {
  label: string;
  copies: number;
  onChange: (copies: number) => void;
}

/** Input of the number of copies. Invalid text is marked as an error and not applied. */
const CopiesBox = ({ label, copies, onChange }: CopiesBoxProps) => {
  const [typed, setTyped] = useState(String(copies));
  const [shown, setShown] = useState(copies);
  // Replaces the typed text if the number of copies changes outside of this input: for all lines at once, or by a scan.
  if (shown !== copies) {
    setShown(copies);
    setTyped(String(copies));
  }
  return (
    <input
      inputMode="numeric"
      aria-label={label}
      aria-invalid={!isCopies(typed)}
      maxLength={String(MAX_COPIES_PER_LABEL).length}
      value={typed}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => (isCopies(typed) ? onChange(Number(typed)) : setTyped(String(copies)))}
      onKeyDown={({ key }) => {
        if (key === 'Enter' && isCopies(typed)) onChange(Number(typed));
      }}
    />
  );
};

const MAX_GRAMS = 999_999;

const WeightBox = ({ line, onChange }: { line: LabelLine; onChange: (grams: number | null) => void }) => {
  const translate = useTranslate();
  const [typed, setTyped] = useState(formatQuantityForInput(line.grams));
  const gramsOf = (text: string) => {
    const grams = parseThousandths(text);
    return grams !== null && grams > 0 && grams <= MAX_GRAMS ? grams : null;
  };
  const isWrong = typed.trim() !== '' && gramsOf(typed) === null;
  return (
    <>
      <input
        inputMode="decimal"
        aria-label={translate('labels.weightOf', { product: line.product.name })}
        aria-invalid={isWrong}
        placeholder={translate('labels.shelf')}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          onChange(gramsOf(target.value));
        }}
      />
      {isWrong && (
        <span className="label-wrong" role="alert">
          {translate('labels.notAWeight')}
        </span>
      )}
    </>
  );
};

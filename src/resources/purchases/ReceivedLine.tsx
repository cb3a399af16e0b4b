import { memo, useEffect, useRef } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { formatThousandths } from '../../lib/quantities';
import { parseCents } from '../../lib/quantityInput';
import {
  getArrivedQuantity,
  getDamagedQuantity,
  getDeliveryQuantityDifference,
  type CountedDeliveryLine,
} from './countedDelivery';
import './line.css';

interface ReceivedLineProps {
  line: CountedDeliveryLine;
  isOrdered: boolean;
  touched: number;
  onChange: (
    productId: number,
    change: Partial<Pick<CountedDeliveryLine, 'arrived' | 'damaged' | 'cost'>>,
  ) => void;
  onDone: () => void;
}

const LOOKS = { '-1': 'badge badge-accent', '0': 'badge badge-good', '1': 'badge badge-accent' } as const;

export const ReceivedLine = memo(({ line, isOrdered, touched, onChange, onDone }: ReceivedLineProps) => {
  const translate = useTranslate();
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (touched > 0) item.current?.scrollIntoView({ block: 'nearest' });
  }, [touched]);
  const { productId, name, upc, open, arrived, damaged, cost } = line;
  const box = (label: string, value: string, wrong: boolean, change: (text: string) => void) => (
    <input
      aria-label={label}
      aria-invalid={wrong}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
      onChange={({ target }) => change(target.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onDone();
      }}
    />
  );
  return (
    <li ref={item}>
      {touched > 0 && <span key={touched} className="order-line-mark" />}
      <div className="order-line-name">
        <span className="strong">{name}</span>
        <span className="second-line">
          {open > 0
            ? translate('deliveries.open', { quantity: formatThousandths(open) })
            : isOrdered
              ? translate('deliveries.allArrived')
              : translate('deliveries.notOrdered')}
          {upc && ` · UPC ${upc}`}
        </span>
      </div>
      <label className="receipt-arrived">
        <span className="soft">{translate('deliveries.received')}</span>
        {box(
          translate('deliveries.arrivedOf', { product: name }),
          arrived,
          getArrivedQuantity(line) === null,
          text => onChange(productId, { arrived: text }),
        )}
      </label>
      <label className="receipt-arrived">
        <span className="soft">{translate('deliveries.damaged')}</span>
        {box(
          translate('deliveries.damagedOf', { product: name }),
          damaged,
          getDamagedQuantity(line) === null,
          text => onChange(productId, { damaged: text }),
        )}
      </label>
      <label>
        <span className="soft">{translate('deliveries.cost')}</span>
        {box(translate('deliveries.costOf', { product: name }), cost, parseCents(cost) === null, text =>
          onChange(productId, { cost: text }),
        )}
      </label>
      <Mark line={line} />
    </li>
  );
});
ReceivedLine.displayName = 'ReceivedLine';

const Mark = ({ line }: { line: CountedDeliveryLine }) => {
  const translate = useTranslate();
  const difference = getDeliveryQuantityDifference(line);
  const quantity = formatThousandths(Math.abs(difference));
  const text =
    difference === 0 ? 'deliveries.asExpected' : difference < 0 ? 'deliveries.missing' : 'deliveries.tooMany';
  const sign = difference === 0 ? '0' : difference < 0 ? '-1' : '1';
  return <span className={LOOKS[sign]}>{translate(text, { quantity })}</span>;
};

/** A placed order on paper: whose it is, what was bought, and what is owed. */
import { useDataProvider, useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { config } from '../../lib/config';
import type { Api, Branch, PurchaseLine, PurchaseOrder } from '../../dataProvider/api';
import { filled } from '../../i18n/filled';
import { deliveryTexts as texts } from '../../i18n/deliveries';
import { formatMoment, formatNow } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { printOnly } from '../../ui/print';
import { useBranch } from '../../lib/branch';
import { useWords } from '../../lib/words';
import { lineCents, owedCents, sumCents } from './order';
import './paper.css';

interface Paper {
  order: PurchaseOrder;
  /** What a person calls the order. */
  name: string;
  lines: readonly PurchaseLine[];
}

/** The button, and the sheet beside the page while it is printed. */
export const PrintOrder = (paper: Paper) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const branchId = useBranch();
  const [branch, setBranch] = useState<Branch | null>(null);
  const [asked, setAsked] = useState<'no' | 'waiting' | 'printing'>('no');
  const print = async () => {
    setAsked('waiting');
    try {
      setBranch((await api.getOne<Branch>('branches', { id: branchId, meta: { branchId } })).data);
    } catch {
      // A paper without the branch's name is better than none.
      setBranch(null);
    }
    setAsked('printing');
  };
  return (
    <>
      <button
        type="button"
        className="button"
        disabled={asked === 'waiting'}
        onClick={() => {
          void print();
        }}
      >
        {translate('common.print')}
      </button>
      {asked === 'printing' &&
        createPortal(<Sheet {...paper} branch={branch} onPrinted={() => setAsked('no')} />, document.body)}
    </>
  );
};

const Sheet = ({
  order,
  name,
  lines,
  branch,
  onPrinted,
}: Paper & { branch: Branch | null; onPrinted: () => void }) => {
  const words = useWords();
  const translate = useTranslate();
  const sheet = useRef<HTMLElement>(null);
  const leave = useEvent(onPrinted);
  useEffect(() => {
    window.addEventListener('afterprint', leave);
    if (sheet.current) printOnly(sheet.current);
    return () => window.removeEventListener('afterprint', leave);
  }, [leave]);
  const field = (source: string) => translate(`resources.purchases/orders.fields.${source}`);
  const facts = [
    [field('supplierName'), order.supplierName || words('unknown_supplier'), order.supplierPhone],
    [field('ref_no'), name],
    [field('createdAt'), formatMoment(order.createdAt)],
    ...(order.paymentMethod
      ? [[words('payment_method'), words(`methods.${order.paymentMethod}`, { _: order.paymentMethod })]]
      : []),
  ];
  // To a supplier goes what is wanted; of that, and of what was cancelled, the shop owes nothing.
  const owed = owedCents(order);
  const sums = [
    [words('lines_total'), sumCents(lines)] as const,
    ...(owed === null
      ? []
      : ([
          [words('payable'), order.payableCents],
          [words('paid_label'), order.paidCents],
          [words('due_label'), owed],
        ] as const)),
  ];
  const title = texts.papers[order.state];
  return (
    <article ref={sheet} className="order-paper">
      <header>
        <div>
          <p className="order-paper-shop">{branch?.name || config().productName}</p>
          {branch && <p>{config().productName}</p>}
          {branch?.address && <p>{branch.address}</p>}
        </div>
        <div>
          <p className="order-paper-title">
            {title ? filled(title, { order: name }) : words('paper_title', { order: name })}
          </p>
          <p>{translate('print.printed', { moment: formatNow() })}</p>
        </div>
      </header>
      <dl>
        {facts.map(([label, ...values]) => (
          <div key={label}>
            <dt>{label}</dt>
            {values.filter(Boolean).map(value => (
              <dd key={value}>{value}</dd>
            ))}
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            <th>{words('product')}</th>
            <th>{words('quantity')}</th>
            <th>{words('cost')}</th>
            <th>{words('line_total')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={line.id || index}>
              <td>{line.name || words('unknown_product')}</td>
              <td>{line.quantity}</td>
              <td>{formatCents(line.costCents)}</td>
              <td>{formatCents(lineCents(line))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(([label, cents]) => (
            <tr key={label}>
              <th scope="row" colSpan={3}>
                {label}
              </th>
              <td>{formatCents(cents)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      {order.notes && (
        <section>
          <h2>{words('notes')}</h2>
          <p className="order-paper-notes">{order.notes}</p>
        </section>
      )}
    </article>
  );
};

import type { ComponentProps } from 'react';
import type { PurchaseLine, PurchaseOrder } from '../../dataProvider/api';
import type { TextKeySuffix } from '../../i18n/textKey';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import '../../i18n/purchaseOrders';
import { formatDateTime } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { PrintedDocument, PrintSheetButton } from '../../ui/PrintedDocument';
import { useBranch } from '../../lib/branch';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { computeLineCostCents, sumLineCostCents } from './order';
import { computeOwedCents } from '../../lib/purchaseAmounts';

interface Paper {
  order: PurchaseOrder;
  name: string;
  lines: readonly PurchaseLine[];
}

const isPriced = (line: PurchaseLine): line is PurchaseLine & Record<'costCents' | 'quantity', number> =>
  typeof line.costCents === 'number' && typeof line.quantity === 'number';

export const PrintOrderButton = (paper: Paper) => (
  <PrintSheetButton branchId={useBranch()} sheet={drawn => <Sheet {...paper} {...drawn} />} />
);

const Sheet = ({
  order,
  name,
  lines,
  ...drawn
}: Paper & Pick<ComponentProps<typeof PrintedDocument>, 'branch' | 'onPrinted'>) => {
  const words = useResourceTexts();
  const translate = useTranslate();
  const field = (source: TextKeySuffix<'resources.purchases/orders.fields'>) =>
    translate(`resources.purchases/orders.fields.${source}`);
  const facts: ComponentProps<typeof PrintedDocument>['facts'] = [
    [field('supplierName'), order.supplierName || words('unknown_supplier'), order.supplierPhone],
    [field('ref_no'), name],
    [field('createdAt'), formatDateTime(order.createdAt)],
    ...(order.paymentMethod
      ? [
          [
            words('payment_method'),
            words(`methods.${order.paymentMethod}`, { _: order.paymentMethod }),
          ] as const,
        ]
      : []),
  ];
  // The owed amount is null for a draft, for an order without a delivery, and for a cancelled order.
  const owed = computeOwedCents(order);
  const priced = lines.filter(isPriced);
  const sums = [
    // A total of only some lines would be wrong.
    ...(priced.length === lines.length ? [[words('lines_total'), sumLineCostCents(priced)] as const] : []),
    ...(owed === null
      ? []
      : ([
          [words('payable'), order.payableCents],
          [words('paid_label'), order.paidCents],
          [words('due_label'), owed],
        ] as const)),
  ];
  const title = translate(`deliveries.papers.${order.state}`, { _: '', order: name });
  return (
    <PrintedDocument title={title || words('paper_title', { order: name })} facts={facts} {...drawn}>
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
              <td>{line.quantity !== undefined && formatCount(line.quantity)}</td>
              <td>{formatCents(line.costCents)}</td>
              <td>{isPriced(line) && formatCents(computeLineCostCents(line))}</td>
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
          <p className="paper-sheet-notes">{order.notes}</p>
        </section>
      )}
    </PrintedDocument>
  );
};

import { useTranslate } from 'ra-core';
import { useRef } from 'react';
import type { PurchaseOrder } from '../dataProvider/api';
import { formatMoment } from '../ui/days';
import { DetailCard } from '../ui/details/DetailCard';
import { Details } from '../ui/details/Details';
import { formatCents } from '../ui/money';
import { printOnly } from '../ui/print';
import { useWords } from '../ui/words';
import { dueCents } from './order';

/** The lines of a placed order. On paper they stand below the order's own facts. */
export const PurchaseDetails = ({ order }: { order: PurchaseOrder }) => {
  const words = useWords();
  const translate = useTranslate();
  const sheet = useRef<HTMLDivElement>(null);
  return (
    <div ref={sheet}>
      <PrintedHead order={order} />
      <Details
        title={words('details_title')}
        queryKey={['purchaseLines', order.id]}
        ask={(api, options) => api.purchaseLines(order.id, options)}
        failed={words('details_failed')}
        empty={words('details_empty')}
        action={
          <button type="button" className="button" onClick={() => sheet.current && printOnly(sheet.current)}>
            {translate('common.print')}
          </button>
        }
        card={({ id, name, picture, quantity, costCents, priceCents }, index) => (
          <DetailCard
            key={id || index}
            picture={picture}
            name={name || words('unknown_product')}
            facts={[
              [words('quantity'), quantity],
              [words('cost'), formatCents(costCents)],
              [words('sell_price'), formatCents(priceCents)],
            ]}
          />
        )}
      />
    </div>
  );
};

const PrintedHead = ({ order }: { order: PurchaseOrder }) => {
  const words = useWords();
  const translate = useTranslate();
  return (
    <dl className="on-paper">
      <dt>{translate('resources.purchases/orders.fields.ref_no')}</dt>
      <dd>{order.ref_no || translate('common.number', { id: order.id })}</dd>
      <dt>{translate('resources.purchases/orders.fields.supplierName')}</dt>
      <dd>
        {order.supplierName || words('unknown_supplier')} {order.supplierPhone}
      </dd>
      <dt>{translate('resources.purchases/orders.fields.createdAt')}</dt>
      <dd>{formatMoment(order.createdAt)}</dd>
      <dt>{words('payment_method')}</dt>
      <dd>{order.paymentMethod}</dd>
      <dt>{words('payable')}</dt>
      <dd>{formatCents(order.payable)}</dd>
      <dt>{words('paid_label')}</dt>
      <dd>{formatCents(order.paid)}</dd>
      <dt>{words('due_label')}</dt>
      <dd>{formatCents(dueCents(order))}</dd>
    </dl>
  );
};

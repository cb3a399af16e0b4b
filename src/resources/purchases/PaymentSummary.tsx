import { useWatch } from 'react-hook-form';
import { formatCents } from '../../lib/money';
import { toIntegerOrZero } from '../../lib/quantities';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { computeUnpaidCents } from '../../lib/purchaseAmounts';
import type { OrderFormValues } from './orderFormValues';
import '../../i18n/purchaseOrders';

export const PayableAmountLine = () => {
  const words = useResourceTexts();
  const payable = useWatch<OrderFormValues, 'payableCents'>({ name: 'payableCents' });
  return (
    <span className="order-send-total">
      {words('summary_payable')} <span className="strong">{formatCents(toIntegerOrZero(payable))}</span>
    </span>
  );
};

export const PaymentSummary = () => {
  const words = useResourceTexts();
  const [payable, paid] = useWatch<OrderFormValues, ['payableCents', 'paidCents']>({
    name: ['payableCents', 'paidCents'],
  });
  const amounts = { payableCents: toIntegerOrZero(payable), paidCents: toIntegerOrZero(paid) };
  const due = computeUnpaidCents(amounts);
  return (
    <section className="payment-summary" aria-labelledby="payment-summary">
      <h3 id="payment-summary">{words('summary')}</h3>
      <dl>
        <div>
          <dt>{words('summary_payable')}</dt>
          <dd>{formatCents(amounts.payableCents)}</dd>
        </div>
        <div>
          <dt>{words('summary_paid')}</dt>
          <dd>{formatCents(amounts.paidCents)}</dd>
        </div>
        <div className={due > 0 ? 'due' : 'settled'}>
          <dt>{words('summary_due')}</dt>
          <dd>{formatCents(due)}</dd>
        </div>
      </dl>
      {due < 0 && (
        <p className="warning-line" role="status">
          {words('overpaid', { amount: formatCents(-due) })}
        </p>
      )}
    </section>
  );
};

import { useWatch } from 'react-hook-form';
import { isFieldSupported } from '../../backends/backend';
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
  const hasPayable = isFieldSupported('purchases/orders', 'payableCents');
  const hasPaid = isFieldSupported('purchases/orders', 'paidCents');
  if (!hasPayable && !hasPaid) return null;
  return (
    <section className="payment-summary" aria-labelledby="payment-summary">
      <h3 id="payment-summary">{words('summary')}</h3>
      <dl>
        {hasPayable && (
          <div>
            <dt>{words('summary_payable')}</dt>
            <dd>{formatCents(amounts.payableCents)}</dd>
          </div>
        )}
        {hasPaid && (
          <div>
            <dt>{words('summary_paid')}</dt>
            <dd>{formatCents(amounts.paidCents)}</dd>
          </div>
        )}
        {hasPayable && hasPaid && (
          <div className={due > 0 ? 'due' : amounts.payableCents > 0 ? 'settled' : undefined}>
            <dt>{words('summary_due')}</dt>
            <dd>{formatCents(due)}</dd>
          </div>
        )}
      </dl>
      {hasPayable && hasPaid && due < 0 && (
        <p className="warning-line" role="status">
          {words('overpaid', { amount: formatCents(-due) })}
        </p>
      )}
    </section>
  );
};

import { Button } from '@mui/material';
import { useState } from 'react';
import type { Delivery, PurchasePayment } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { formatDay } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { computeUnpaidCents, computeOwedCents, getPaymentStatus } from '../../lib/purchaseAmounts';
import { PayDialog } from './PayDialog';
import { useRunPurchaseAction } from './useRunPurchaseAction';

const LOOKS = { paid: 'badge badge-good', partial: 'badge badge-accent', unpaid: 'badge badge-accent' };

const hasArrived = ({ state }: Delivery): boolean => state === 'part' || state === 'received';

interface PaymentsProps {
  delivery: Delivery;
  name: string;
  mayEdit: boolean;
}

export const Payments = ({ delivery, name, mayEdit }: PaymentsProps) => {
  const translate = useTranslate();
  const { id, payments, paidCents, payableCents } = delivery;
  const { run, done, busy, failure } = useRunPurchaseAction();
  const [paying, setPaying] = useState(false);
  const [taken, setTaken] = useState<PurchasePayment | null>(null);
  const due = computeOwedCents(delivery) ?? 0;
  const unpaid = computeUnpaidCents(delivery);
  const status = getPaymentStatus(delivery);
  const sums = { paid: formatCents(paidCents), payable: formatCents(payableCents) };
  return (
    <section className="delivery-payments">
      <div className="delivery-actions">
        <h3>{translate('deliveries.payments')}</h3>
        {hasArrived(delivery) && (
          <span className={LOOKS[status]}>{translate(`deliveries.paymentStatus.${status}`)}</span>
        )}
        <span className="soft">
          {payments.length === 0 ? translate('deliveries.noPayments') : translate('deliveries.paidOf', sums)}
        </span>
        {mayEdit && unpaid > 0 && (
          <Button variant="outlined" size="small" onClick={() => setPaying(true)}>
            {due > 0
              ? translate('deliveries.payRest', { amount: formatCents(due) })
              : translate('deliveries.payAhead')}
          </Button>
        )}
      </div>
      {unpaid > due && hasArrived(delivery) && (
        <p className="soft">{translate('deliveries.notDueYet', { amount: formatCents(unpaid - due) })}</p>
      )}
      <ErrorBanner failure={failure} />
      <ul>
        {payments.map(payment => (
          <li key={payment.id}>
            <span>{formatDay(payment.day)}</span>
            <span>{translate(`deliveries.methods.${payment.method}`, { _: payment.method })}</span>
            <span className="strong">{formatCents(payment.cents)}</span>
            <span className="soft">{wordsOf(payment)}</span>
            {mayEdit && payment.takesBack === 0 && !payment.isTakenBack && (
              <button type="button" className="button" disabled={busy} onClick={() => setTaken(payment)}>
                {translate('deliveries.takeBack')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {paying && (
        <PayDialog
          delivery={delivery}
          name={name}
          onClose={() => setPaying(false)}
          onPaid={() => {
            setPaying(false);
            done('paid');
          }}
        />
      )}
      {taken && (
        <ConfirmDialog
          title={translate('deliveries.takeBackTitle')}
          sentence={translate('deliveries.takeBackSentence', { amount: formatCents(taken.cents) })}
          confirm={translate('deliveries.takeBack')}
          busy={busy}
          onConfirm={async () => {
            await run('takenBack', api => api.revertPurchasePayment({ id, paymentId: taken.id }));
            setTaken(null);
          }}
          onClose={() => setTaken(null)}
        />
      )}
    </section>
  );
};

const wordsOf = ({ note, person, isTakenBack, takesBack }: PurchasePayment): string =>
  [
    note,
    person,
    isTakenBack && translate('deliveries.takenBack'),
    takesBack > 0 && translate('deliveries.takesBack'),
  ]
    .filter(Boolean)
    .join(' · ');

import { TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useActionState, useState } from 'react';
import { SUPPLIER_PAYMENT_METHODS } from '../../../contract/enums';
import type { Api, Delivery } from '../../dataProvider/api';
import type { HttpError } from '../../dataProvider/errors';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { getCurrentBusinessDay } from '../../lib/businessDay';
import { isIsoDay } from '../../lib/days';
import { getErrorMessage } from '../../lib/errorMessage';
import { formatCents } from '../../lib/money';
import { formatCentsForInput, parseCents } from '../../lib/quantityInput';
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys';
import { FormDialog } from '../../ui/form/FormDialog';
import { computeUnpaidCents, computeOwedCents } from '../../lib/purchaseAmounts';
import { NativeSelect } from '../../ui/NativeSelect';
import { NumberTextField } from '../../ui/form/NumberTextField';

interface PayDialogProps {
  delivery: Delivery;
  name: string;
  onClose: () => void;
  onPaid: () => void;
}

/** Enters a payment. The default amount is the amount due, or the whole unpaid amount if nothing is due yet. */
export const PayDialog = ({ delivery, name, onClose, onPaid }: PayDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKeys();
  const unpaid = computeUnpaidCents(delivery);
  const due = computeOwedCents(delivery) ?? 0;
  const [amount, setAmount] = useState(formatCentsForInput(due || unpaid));
  const [day, setDay] = useState(getCurrentBusinessDay);
  const [method, setMethod] = useState<string>(delivery.paymentMethod || SUPPLIER_PAYMENT_METHODS[0]);
  const [note, setNote] = useState('');
  const [error, submit, busy] = useActionState<string | null>(async () => {
    const cents = parseCents(amount);
    if (!cents || cents > unpaid) return translate('deliveries.amountWrong', { amount: formatCents(unpaid) });
    if (!isIsoDay(day)) return translate('deliveries.dayWrong');
    const payment = { id: delivery.id, day, method, cents, note };
    try {
      await api.payPurchase({ ...payment, idempotencyKey: keyOf(payment) });
      onPaid();
      return null;
    } catch (failure) {
      void queryClient.invalidateQueries();
      const { status, field } = failure as Partial<HttpError>;
      return status === 400 && field === 'amount'
        ? translate('deliveries.paidMeanwhile')
        : getErrorMessage(failure);
    }
  }, null);
  return (
    <FormDialog
      title={translate('deliveries.payTitle', { order: name })}
      lead={translate(due > 0 ? 'deliveries.payLead' : 'deliveries.payAheadLead', {
        amount: formatCents(due || unpaid),
        supplier: delivery.supplierName,
      })}
      error={error}
      action={submit}
      busy={busy}
      submit={translate('deliveries.pay')}
      cancel={translate('deliveries.cancel')}
      onClose={onClose}
    >
      <NumberTextField label={translate('deliveries.amount')} value={amount} autoFocus onChange={setAmount} />
      <TextField
        label={translate('deliveries.payDay')}
        type="date"
        value={day}
        onChange={({ target }) => setDay(target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <NativeSelect
        label={translate('deliveries.method')}
        value={method}
        onChange={setMethod}
        choices={SUPPLIER_PAYMENT_METHODS.map(one => [one, translate(`deliveries.methods.${one}`)] as const)}
      />
      <TextField
        label={translate('deliveries.note')}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
};

import { TextField } from '@mui/material';
import { useActionState, useState } from 'react';
import { useDataProvider } from 'ra-core';
import type { Api, Delivery, DeliveryLine } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { getErrorMessage } from '../../lib/errorMessage';
import { formatCents } from '../../lib/money';
import {
  formatCentsForInput,
  parseCents,
  formatQuantityForInput,
  parseThousandths,
} from '../../lib/quantityInput';
import { formatThousandths } from '../../lib/quantities';
import { FormDialog } from '../../ui/form/FormDialog';
import { useUnusualCostsQuestion } from './useUnusualCostsQuestion';
import { computeCorrectedPayableCents } from './countedDelivery';
import { useRunPurchaseAction, usePurchaseVersion } from './useRunPurchaseAction';
import { NumberTextField } from '../../ui/form/NumberTextField';

interface CorrectDialogProps {
  delivery: Delivery;
  line: DeliveryLine;
  onClose: () => void;
}

/** Corrects a received line. The payable amount is recomputed with each change until the person edits it. */
export const CorrectReceivedLineDialog = ({ delivery, line: opened, onClose }: CorrectDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const { done } = useRunPurchaseAction();
  const { version, readAgain } = usePurchaseVersion(delivery);
  const line = delivery.lines.find(({ id }) => id === opened.id) ?? opened;
  // The typed quantity; null until the person types. While it is null, the input shows the current quantity, so that
  // correcting only the cost does not undo a delivery that arrived meanwhile.
  const [typedReceived, setReceived] = useState<string | null>(null);
  const [typedCost, setCost] = useState<string | null>(null);
  const received = typedReceived ?? formatQuantityForInput(line.received);
  const cost = typedCost ?? formatCentsForInput(line.costCents);
  const [reason, setReason] = useState('');
  const [payable, setPayable] = useState<string | null>(null);
  const [quantity, costCents] = [parseThousandths(received), parseCents(cost)];
  const after = { received: quantity ?? line.received, costCents: costCents ?? line.costCents };
  const payableText = payable ?? formatCentsForInput(computeCorrectedPayableCents(delivery, line, after));
  const { confirmCosts, costQuestion } = useUnusualCostsQuestion();
  const [error, submit, busy] = useActionState<string | null>(async () => {
    const payableCents = parseCents(payableText);
    if (quantity === null || quantity < 0) return translate('deliveries.notANumber');
    if (costCents === null) return translate('deliveries.costWrong');
    if (reason.trim() === '') return translate('deliveries.reasonMissing');
    if (payableCents === null || payableCents < delivery.paidCents) {
      return translate('deliveries.payableWrong', { amount: formatCents(delivery.paidCents) });
    }
    const costed = { name: line.name, costCents, productCents: line.productCents };
    if (costCents !== line.costCents && !(await confirmCosts([costed]))) return null;
    try {
      const wrong = { id: delivery.id, version, lineId: line.id, received: quantity, costCents };
      await api.correctPurchaseLine({ ...wrong, reason, payableCents });
      done('corrected');
      onClose();
      return null;
    } catch (failure) {
      await readAgain(failure);
      return getErrorMessage(failure);
    }
  }, null);
  return (
    <FormDialog
      title={translate('deliveries.correctTitle', { product: line.name })}
      lead={translate('deliveries.correctLead')}
      error={error}
      action={submit}
      busy={busy}
      submit={translate('deliveries.save')}
      cancel={translate('deliveries.cancel')}
      onClose={onClose}
    >
      <NumberTextField
        label={translate('deliveries.received')}
        value={received}
        autoFocus
        onChange={setReceived}
        helperText={
          line.received !== opened.received &&
          translate('deliveries.receivedNow', { quantity: formatThousandths(line.received) })
        }
      />
      <NumberTextField
        label={translate('deliveries.cost')}
        value={cost}
        onChange={setCost}
        helperText={
          line.costCents !== opened.costCents &&
          translate('deliveries.costNow', { amount: formatCents(line.costCents) })
        }
      />
      <TextField
        label={translate('deliveries.reason')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
      <NumberTextField
        label={translate('deliveries.payable')}
        value={payableText}
        onChange={setPayable}
        helperText={delivery.state === 'part' && translate('deliveries.withRest')}
      />
      {costQuestion}
    </FormDialog>
  );
};

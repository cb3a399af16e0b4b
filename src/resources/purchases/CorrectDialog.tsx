import { TextField } from '@mui/material';
import { useActionState, useState } from 'react';
import { useDataProvider } from 'ra-core';
import type { Api, Delivery, DeliveryLine } from '../../dataProvider/api';
import { filled } from '../../i18n/filled';
import { deliveryTexts as texts } from '../../i18n/deliveries';
import { messageOf } from '../../lib/messageOf';
import { formatCents } from '../../lib/money';
import { centsText, typedCents } from '../../lib/typedMoney';
import { formatThousandths } from '../../lib/quantities';
import { quantityText, typedThousandths } from '../../lib/typedQuantity';
import { FormDialog } from '../../ui/form/FormDialog';
import { useCostQuestion } from './CostQuestion';
import { payableCorrected } from './receipt';
import { useDoing, useVersion } from './useDoing';
import { FigureBox } from '../../ui/form/FigureBox';

interface CorrectDialogProps {
  delivery: Delivery;
  line: DeliveryLine;
  onClose: () => void;
}

/** Corrects what arrived of a line, and what it cost. The payable amount follows until somebody types it. */
export const CorrectDialog = ({ delivery, line: opened, onClose }: CorrectDialogProps) => {
  const api = useDataProvider<Api>();
  const { done } = useDoing();
  const { version, readAgain } = useVersion(delivery);
  const line = delivery.lines.find(({ id }) => id === opened.id) ?? opened;
  // Null until typed: such a box shows what the line has by now, so that correcting the cost does not undo what arrived meanwhile.
  const [typedReceived, setReceived] = useState<string | null>(null);
  const [typedCost, setCost] = useState<string | null>(null);
  const received = typedReceived ?? quantityText(line.received);
  const cost = typedCost ?? centsText(line.costCents);
  const [reason, setReason] = useState('');
  const [payable, setPayable] = useState<string | null>(null);
  const [quantity, costCents] = [typedThousandths(received), typedCents(cost)];
  const after = { received: quantity ?? line.received, costCents: costCents ?? line.costCents };
  const payableText = payable ?? centsText(payableCorrected(delivery, line, after));
  const { confirmCosts, costQuestion } = useCostQuestion();
  const [error, submit, busy] = useActionState<string | null>(async () => {
    const payableCents = typedCents(payableText);
    if (quantity === null || quantity < 0) return texts.notANumber;
    if (costCents === null) return texts.costWrong;
    if (reason.trim() === '') return texts.reasonMissing;
    if (payableCents === null || payableCents < delivery.paidCents) {
      return filled(texts.payableWrong, { amount: formatCents(delivery.paidCents) });
    }
    const costed = { name: line.name, costCents, productCents: line.productCents };
    if (costCents !== line.costCents && !(await confirmCosts([costed]))) return null;
    try {
      const wrong = { id: delivery.id, version, lineId: line.id, received: quantity, costCents };
      await api.correctPurchase({ ...wrong, reason, payableCents });
      done('corrected');
      onClose();
      return null;
    } catch (failure) {
      await readAgain(failure);
      return messageOf(failure);
    }
  }, null);
  return (
    <FormDialog
      title={filled(texts.correctTitle, { product: line.name })}
      lead={texts.correctLead}
      error={error}
      action={submit}
      busy={busy}
      submit={texts.save}
      cancel={texts.cancel}
      onClose={onClose}
    >
      <FigureBox
        label={texts.received}
        value={received}
        autoFocus
        onChange={setReceived}
        helperText={
          line.received !== opened.received &&
          filled(texts.receivedNow, { quantity: formatThousandths(line.received) })
        }
      />
      <FigureBox
        label={texts.cost}
        value={cost}
        onChange={setCost}
        helperText={
          line.costCents !== opened.costCents &&
          filled(texts.costNow, { amount: formatCents(line.costCents) })
        }
      />
      <TextField
        label={texts.reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
      <FigureBox
        label={texts.payable}
        value={payableText}
        onChange={setPayable}
        helperText={delivery.state === 'part' && texts.withRest}
      />
      {costQuestion}
    </FormDialog>
  );
};

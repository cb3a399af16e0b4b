import { Box, Button } from '@mui/material';
import { useDataProvider, type Identifier } from 'ra-core';
import { useActionState, useState } from 'react';
import type { Api, SentTransferLine } from '../../dataProvider/api';
import { isEditConflict } from '../../dataProvider/errors';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { getErrorMessage } from '../../lib/errorMessage';
import { formatThousandths } from '../../lib/quantities';
import { formatQuantityForInput, parseThousandths } from '../../lib/quantityInput';
import { FormDialog } from '../../ui/form/FormDialog';
import { NumberTextField } from '../../ui/form/NumberTextField';

interface ReceiveDialogProps {
  id: Identifier;
  lines: readonly SentTransferLine[];
  onClose: () => void;
  onReceived: () => void;
  onOver: (sentence: string) => void;
}

/** Parses a quantity to thousandths: 0 for an empty input, NaN for invalid text. */
const readQuantity = (text = ''): number => (text.trim() === '' ? 0 : (parseThousandths(text) ?? NaN));

export const ReceiveTransferDialog = ({ id, lines, onClose, onReceived, onOver }: ReceiveDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const [typed, setTyped] = useState(() =>
    lines.map(({ thousandths }) => formatQuantityForInput(thousandths)),
  );
  const [typedDamaged, setDamaged] = useState(() => lines.map(() => ''));
  const [error, submit, busy] = useActionState<string | null>(async () => {
    const receipt = lines.map((line, at) => ({
      id: line.id,
      received: readQuantity(typed[at]),
      damaged: readQuantity(typedDamaged[at]),
    }));
    if (receipt.some(({ received, damaged }) => !(received >= 0 && damaged >= 0)))
      return translate('stock.notANumber');
    if (receipt.some(({ received, damaged }) => damaged > received)) return translate('stock.damagedWrong');
    try {
      await api.receiveTransfer({ id, lines: receipt });
      onReceived();
      return null;
    } catch (failure) {
      if (!isEditConflict(failure)) return getErrorMessage(failure);
      onOver(getErrorMessage(failure));
      return null;
    }
  }, null);
  return (
    <FormDialog
      title={translate('stock.receiveTitle', { id })}
      lead={translate('stock.receiveLead')}
      error={error}
      action={submit}
      busy={busy}
      submit={translate('stock.receive')}
      cancel={translate('stock.cancel')}
      onClose={onClose}
    >
      <div>
        <Button size="small" onClick={() => setTyped(lines.map(() => '0'))}>
          {translate('stock.nothingArrived')}
        </Button>
      </div>
      {lines.map((line, at) => (
        // The name is shown above the input and not as its label: a label has one line, and similar names differ at
        // their ends.
        <Box key={line.id} sx={{ display: 'grid', gap: 1 }}>
          <span>{line.name}</span>
          <NumberTextField
            label={translate('stock.receivedQuantity')}
            value={typed[at] ?? ''}
            autoFocus={at === 0}
            onChange={figure => setTyped(typed.with(at, figure))}
            helperText={translate('stock.wasSent', { quantity: formatThousandths(line.thousandths) })}
            input={{ 'aria-label': translate('stock.receivedOf', { product: line.name }) }}
          />
          <NumberTextField
            label={translate('stock.damaged')}
            value={typedDamaged[at] ?? ''}
            onChange={figure => setDamaged(typedDamaged.with(at, figure))}
            helperText={translate('stock.damagedHelp')}
            input={{ 'aria-label': translate('stock.damagedOf', { product: line.name }) }}
          />
        </Box>
      ))}
    </FormDialog>
  );
};

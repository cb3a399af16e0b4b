import { Box } from '@mui/material';
import { useDataProvider, type Identifier } from 'ra-core';
import { useActionState, useState } from 'react';
import type { Api, SentLine } from '../../dataProvider/api';
import { isElsewhere } from '../../dataProvider/errors';
import { filled } from '../../i18n/filled';
import { stockTexts as texts } from '../../i18n/stock';
import { messageOf } from '../../lib/messageOf';
import { formatThousandths } from '../../lib/quantities';
import { quantityText, typedThousandths } from '../../lib/typedQuantity';
import { FormDialog } from '../../ui/form/FormDialog';
import { FigureBox } from '../../ui/form/FigureBox';

interface ReceiveDialogProps {
  id: Identifier;
  lines: readonly SentLine[];
  onClose: () => void;
  onReceived: () => void;
  /** Somebody else ended the transfer meanwhile. */
  onOver: (sentence: string) => void;
}

/** Takes the quantity that arrived of each line, starting from the quantity that was sent. */
export const ReceiveDialog = ({ id, lines, onClose, onReceived, onOver }: ReceiveDialogProps) => {
  const api = useDataProvider<Api>();
  const [typed, setTyped] = useState(() => lines.map(({ thousandths }) => quantityText(thousandths)));
  const [error, submit, busy] = useActionState<string | null>(async () => {
    const arrived = typed.map(typedThousandths);
    if (arrived.some(thousandths => thousandths === null || thousandths < 0)) return texts.notANumber;
    try {
      await api.receiveTransfer({
        id,
        lines: lines.map((line, at) => ({ id: line.id, thousandths: arrived[at] ?? 0 })),
      });
      onReceived();
      return null;
    } catch (failure) {
      if (!isElsewhere(failure)) return messageOf(failure);
      onOver(messageOf(failure));
      return null;
    }
  }, null);
  return (
    <FormDialog
      title={filled(texts.receiveTitle, { id })}
      lead={texts.receiveLead}
      error={error}
      action={submit}
      busy={busy}
      submit={texts.receive}
      cancel={texts.cancel}
      onClose={onClose}
    >
      {lines.map((line, at) => (
        // The whole name stands above its box, because a label has one line, and names differ at their ends.
        <Box key={line.id} sx={{ display: 'grid', gap: 1 }}>
          <span>{line.name}</span>
          <FigureBox
            label={texts.receivedQuantity}
            value={typed[at] ?? ''}
            autoFocus={at === 0}
            onChange={figure => setTyped(typed.with(at, figure))}
            helperText={filled(texts.wasSent, { quantity: formatThousandths(line.thousandths) })}
            input={{ 'aria-label': filled(texts.receivedOf, { product: line.name }) }}
          />
        </Box>
      ))}
    </FormDialog>
  );
};

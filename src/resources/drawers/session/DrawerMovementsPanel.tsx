import { Button, Stack, TextField, Typography } from '@mui/material';
import { useDataProvider, useNotify } from 'ra-core';
import { useActionState, useState } from 'react';
import { DRAWER_MOVEMENT_KINDS, type DrawerMovementKind } from '../../../../contract/enums';
import type { Api, DrawerMovement, DrawerSessionDetails } from '../../../dataProvider/api';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/drawers';
import { formatDateTime } from '../../../lib/days';
import { getErrorMessage } from '../../../lib/errorMessage';
import { formatCents } from '../../../lib/money';
import { parseCents } from '../../../lib/quantityInput';
import { useIdempotencyKeys } from '../../../lib/useIdempotencyKeys';
import { FormDialog } from '../../../ui/form/FormDialog';
import { NumberTextField } from '../../../ui/form/NumberTextField';
import { Panel } from '../../../ui/Panel';

interface MovementsProps {
  session: DrawerSessionDetails;
  onAdded: () => Promise<void>;
}

/** Lists the cash that was put into the drawer or taken out without a sale, with buttons that add a movement. */
export const DrawerMovementsPanel = ({ session, onAdded }: MovementsProps) => {
  const translate = useTranslate();
  const [kind, setKind] = useState<DrawerMovementKind | null>(null);
  return (
    <Panel title={translate('drawers.movements')}>
      {session.movements.length === 0 && (
        <Typography sx={{ color: 'text.secondary' }}>{translate('drawers.noMovements')}</Typography>
      )}
      <MovementList movements={session.movements} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mt: 1.5 }} className="no-print">
        {DRAWER_MOVEMENT_KINDS.map(one => (
          <Button key={one} variant="outlined" onClick={() => setKind(one)}>
            {translate(`drawers.kinds.${one}`)}
          </Button>
        ))}
      </Stack>
      {kind && (
        <MovementDialog session={session} kind={kind} onClose={() => setKind(null)} onAdded={onAdded} />
      )}
    </Panel>
  );
};

const MovementList = ({ movements }: { movements: readonly DrawerMovement[] }) => {
  const translate = useTranslate();
  return (
    <Stack component="ul" sx={{ gap: 1, m: 0, p: 0, listStyle: 'none' }}>
      {movements.map(({ id, kind, cents, reason, person, madeAt }) => (
        <Stack component="li" key={id} direction="row" sx={{ gap: 2, justifyContent: 'space-between' }}>
          <div>
            <div>
              {translate(`drawers.kinds.${kind as DrawerMovementKind}`)}
              {reason && `: ${reason}`}
            </div>
            <div className="soft">
              {formatDateTime(madeAt)} · {person}
            </div>
          </div>
          <div className="strong">{formatCents(kind === 'paid-in' ? cents : -cents)}</div>
        </Stack>
      ))}
    </Stack>
  );
};

interface MovementDialogProps extends MovementsProps {
  kind: DrawerMovementKind;
  onClose: () => void;
}

const MovementDialog = ({ session, kind, onClose, onAdded }: MovementDialogProps) => {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const keyOf = useIdempotencyKeys();
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const needsReason = kind !== 'drop';
  const [error, submit, busy] = useActionState<string | null>(async () => {
    const cents = parseCents(amount);
    if (!cents) return translate('drawers.amountWrong');
    if (needsReason && !reason.trim()) return translate('drawers.reasonMissing');
    const movement = { id: session.id, kind, cents, reason: reason.trim() };
    try {
      await api.addDrawerMovement({ ...movement, idempotencyKey: keyOf(movement) });
    } catch (failure) {
      return getErrorMessage(failure);
    }
    notify(
      translate('drawers.moved', { kind: translate(`drawers.kinds.${kind}`), amount: formatCents(cents) }),
      {
        type: 'success',
      },
    );
    onClose();
    await onAdded();
    return null;
  }, null);
  return (
    <FormDialog
      title={translate(`drawers.kinds.${kind}`)}
      lead={translate(`drawers.kindHelp.${kind}`)}
      error={error}
      action={submit}
      busy={busy}
      submit={translate('drawers.add')}
      cancel={translate('ra.action.cancel')}
      onClose={onClose}
    >
      <NumberTextField label={translate('drawers.amount')} value={amount} autoFocus onChange={setAmount} />
      <TextField
        label={translate(needsReason ? 'drawers.reason' : 'drawers.reasonOptional')}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 200, autoComplete: 'off' } }}
      />
    </FormDialog>
  );
};

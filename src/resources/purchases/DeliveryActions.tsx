import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Delivery } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { formatCents } from '../../lib/money';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { EmailOrderLink } from './EmailOrderLink';
import { computeFinalPayableCents } from './countedDelivery';
import { useRunPurchaseAction } from './useRunPurchaseAction';
import { BusyButton } from '../../ui/BusyButton';

const ORDERS = '/admin/purchases/orders';

interface ActionsProps {
  delivery: Delivery;
  name: string;
}

export const DeliveryActions = ({ delivery, name }: ActionsProps) => {
  const translate = useTranslate();
  const { id, version, state } = delivery;
  const { run, busy, failure } = useRunPurchaseAction();
  const [asked, setAsked] = useState(false);
  // A received or cancelled purchase has no actions, but an error of the last action is still shown.
  if (state === 'received' || state === 'cancelled') return <ErrorBanner failure={failure} />;
  const rest = state === 'part';
  return (
    <>
      <div className="delivery-actions">
        {state === 'draft' && (
          <BusyButton
            variant="contained"
            size="small"
            busy={busy}
            onClick={() => void run('ordered', api => api.orderPurchase({ id, version }))}
          >
            {translate('deliveries.order')}
          </BusyButton>
        )}
        {state === 'draft' && (
          <Button size="small" component={Link} to={`${ORDERS}/add?draft=${id}`}>
            {translate('deliveries.edit')}
          </Button>
        )}
        {state !== 'draft' && (
          <Button variant="contained" size="small" component={Link} to={`${ORDERS}/receive?id=${id}`}>
            {translate('deliveries.receive')}
          </Button>
        )}
        {state !== 'draft' && <EmailOrderLink delivery={delivery} name={name} />}
        <Button size="small" disabled={busy} onClick={() => setAsked(true)}>
          {rest ? translate('deliveries.cancelRest') : translate('deliveries.cancelPurchase')}
        </Button>
      </div>
      <ErrorBanner failure={failure} />
      {asked && (
        <ConfirmDialog
          title={translate(rest ? 'deliveries.restTitle' : 'deliveries.cancelTitle', { order: name })}
          sentence={
            rest
              ? translate('deliveries.restSentence', {
                  amount: formatCents(computeFinalPayableCents(delivery)),
                })
              : translate('deliveries.cancelSentence')
          }
          confirm={rest ? translate('deliveries.cancelRest') : translate('deliveries.cancelPurchase')}
          cancel={translate('deliveries.close')}
          busy={busy}
          onConfirm={async () => {
            const payable = rest ? { payableCents: computeFinalPayableCents(delivery) } : {};
            await run(rest ? 'closed' : 'cancelled', api => api.cancelPurchase({ id, version, ...payable }));
            setAsked(false);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};

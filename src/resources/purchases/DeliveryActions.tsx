import { Button } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Delivery } from '../../dataProvider/api';
import { filled } from '../../i18n/filled';
import { deliveryTexts as texts } from '../../i18n/deliveries';
import { formatCents } from '../../lib/money';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { MailLink } from './MailLink';
import { payableWithoutRest } from './receipt';
import { useDoing } from './useDoing';
import { BusyButton } from '../../ui/BusyButton';

const ORDERS = '/admin/purchases/orders';

interface ActionsProps {
  delivery: Delivery;
  /** The name of the purchase on screens. */
  name: string;
}

/** What can be done with a purchase in its state, apart from payments and lines. */
export const DeliveryActions = ({ delivery, name }: ActionsProps) => {
  const { id, version, state } = delivery;
  const { run, busy, failure } = useDoing();
  const [asked, setAsked] = useState(false);
  // The purchase has ended, but a refusal because somebody else ended it is still shown.
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
            {texts.order}
          </BusyButton>
        )}
        {state === 'draft' && (
          <Button size="small" component={Link} to={`${ORDERS}/add?draft=${id}`}>
            {texts.edit}
          </Button>
        )}
        {state !== 'draft' && (
          <Button variant="contained" size="small" component={Link} to={`${ORDERS}/receive?id=${id}`}>
            {texts.receive}
          </Button>
        )}
        {state !== 'draft' && <MailLink delivery={delivery} name={name} />}
        <Button size="small" disabled={busy} onClick={() => setAsked(true)}>
          {rest ? texts.cancelRest : texts.cancelPurchase}
        </Button>
      </div>
      <ErrorBanner failure={failure} />
      {asked && (
        <ConfirmDialog
          title={filled(rest ? texts.restTitle : texts.cancelTitle, { order: name })}
          sentence={
            rest
              ? filled(texts.restSentence, { amount: formatCents(payableWithoutRest(delivery)) })
              : texts.cancelSentence
          }
          confirm={rest ? texts.cancelRest : texts.cancelPurchase}
          cancel={texts.close}
          busy={busy}
          onConfirm={async () => {
            const payable = rest ? { payableCents: payableWithoutRest(delivery) } : {};
            await run(rest ? 'closed' : 'cancelled', api => api.cancelPurchase({ id, version, ...payable }));
            setAsked(false);
          }}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  );
};

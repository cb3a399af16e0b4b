import { Button } from '@mui/material';
import { useNotify } from 'ra-core';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { getBackend } from '../../backends/backend';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import '../../i18n/purchaseOrders';
import { formatThousandths } from '../../lib/quantities';
import { useResourceTexts } from '../../lib/useResourceTexts';
import type { FailureDescription } from '../../ui/ErrorBanner';
import { deleteDraft, restoreDeletedDraft } from './draftStorage';
import { DraftButtons, ORDER_HINT } from './DraftButtons';
import { sumQuantityThousandths } from './order';
import { PayableAmountLine } from './PaymentSummary';
import { UndoOrderNotification } from './UndoOrderNotification';
import { hasOrderFormValues, type OrderFormValues } from './orderFormValues';
import { BusyButton } from '../../ui/BusyButton';

const LIST = '/admin/purchases/orders';

interface ButtonsProps {
  name: string;
  branchId: number;
  draftId: string | undefined;
  placing: boolean;
  onFailure: (failure: FailureDescription | null) => void;
}

export const OrderButtons = ({ name, branchId, draftId, placing, onFailure }: ButtonsProps) => {
  const words = useResourceTexts();
  const translate = useTranslate();
  const cancel = useCancel(name, draftId);
  const hasDrafts = getBackend().capabilities.has('createPurchaseDraft');
  const createButton = (
    <BusyButton
      type="submit"
      variant={hasDrafts ? 'outlined' : 'contained'}
      busy={placing}
      aria-describedby={hasDrafts ? GOODS_HERE : undefined}
    >
      {words(placing ? 'processing' : 'create')}
    </BusyButton>
  );
  const cancelButton = (
    <Button onClick={cancel} disabled={placing}>
      {words('cancel')}
    </Button>
  );
  if (!hasDrafts) {
    return (
      <div className="order-send">
        <PayableAmountLine />
        {createButton}
        {cancelButton}
      </div>
    );
  }
  return (
    <>
      <dl className="order-hints">
        <OrderHint id={ORDER_HINT} button={translate('deliveries.order')}>
          {translate('deliveries.orderMeans')}
        </OrderHint>
        {!draftId && (
          <OrderHint id={GOODS_HERE} button={words('create')}>
            <GoodsHere />
          </OrderHint>
        )}
      </dl>
      <div className="order-send">
        <PayableAmountLine />
        <DraftButtons
          name={name}
          branchId={branchId}
          draftId={draftId}
          disabled={placing}
          onFailure={onFailure}
          receiveNow={!draftId && createButton}
        />
        {cancelButton}
      </div>
    </>
  );
};

const GOODS_HERE = 'order-goods-here';

interface OrderHintProps {
  id: string;
  button: string;
  children: ReactNode;
}

/** Says what a button does to the stock. The hints are above the buttons, so that the bar of a phone stays low. */
const OrderHint = ({ id, button, children }: OrderHintProps) => (
  <div>
    <dt>{button}</dt>
    <dd id={id}>{children}</dd>
  </div>
);

const GoodsHere = () => {
  const translate = useTranslate();
  const lines = useWatch<OrderFormValues, 'lines'>({ name: 'lines' });
  const units = sumQuantityThousandths(lines);
  const text =
    units === 0
      ? translate('deliveries.goodsHere')
      : translate('deliveries.goodsHereUnits', {
          smart_count: units / 1000,
          units: formatThousandths(units),
        });
  return text;
};

function useCancel(name: string, draftId: string | undefined) {
  const words = useResourceTexts();
  const notify = useNotify();
  const navigate = useNavigate();
  const { getValues } = useFormContext<OrderFormValues>();
  return () => {
    const values = getValues();
    void deleteDraft(name, values);
    if (hasOrderFormValues(values)) {
      notify(
        <UndoOrderNotification
          sentence={words('discarded')}
          before={() => restoreDeletedDraft(name, values)}
          to={draftId ? `${LIST}/add?draft=${draftId}` : `${LIST}/add`}
        />,
        { autoHideDuration: 8000 },
      );
    }
    void navigate(LIST);
  };
}

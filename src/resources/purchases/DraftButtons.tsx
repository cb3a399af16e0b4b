import { Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Api } from '../../dataProvider/api';
import { deliveryTexts as texts } from '../../i18n/deliveries';
import { failureOf, type Failure } from '../../ui/ErrorBanner';
import { useKeyOf } from '../../lib/useKeyOf';
import { dropDraft } from './draft';
import { PlacingFailure } from './PlacingFailure';
import { orderOf, type OrderValues } from './values';

const LIST = '/admin/purchases/orders';

/** What an order needs; what is paid, and how, comes later. */
const NEEDED = ['ref_no', 'day', 'supplier', 'lines'] as const;

interface DraftProps {
  /** Under which this device keeps the order while it is made. */
  name: string;
  branchId: number;
  /** Of the draft that is changed; without it, a new one is made. */
  draftId: string | undefined;
}

/** The order may wait: as a draft, or for what the supplier brings. */
export const DraftButtons = ({ disabled, ...draft }: DraftProps & { disabled: boolean }) => {
  const { save, saving, failure } = useSaving(draft);
  return (
    <>
      <Button variant="outlined" disabled={disabled || saving} onClick={() => void save('ordered')}>
        {saving ? texts.saving : texts.order}
      </Button>
      <Button disabled={disabled || saving} onClick={() => void save('draft')}>
        {texts.draft}
      </Button>
      <PlacingFailure failure={failure} />
    </>
  );
};

/** Saves once, however often a button is pressed, and forgets what this device kept. */
function useSaving({ name, branchId, draftId }: DraftProps) {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useKeyOf();
  const { getValues, trigger } = useFormContext<OrderValues>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [saving, setSaving] = useState(false);
  const underWay = useRef(false);

  const send = async (state: 'draft' | 'ordered', values: OrderValues) => {
    const order = orderOf(values);
    if (!draftId) {
      const idempotencyKey = keyOf({ state, order, key: values.idempotencyKey });
      return api.createDraft({ branchId, state, order, idempotencyKey });
    }
    const changed = await api.changeDraft({ id: draftId, order });
    return state === 'ordered' ? api.orderPurchase(draftId) : changed;
  };
  const save = async (state: 'draft' | 'ordered') => {
    if (underWay.current) return;
    underWay.current = true;
    setFailure(null);
    setSaving(true);
    const values = getValues();
    try {
      if (!values.supplier) {
        void trigger('supplier');
        return setFailure({ sentence: texts.supplierMissing });
      }
      if (state === 'ordered' && !(await trigger(NEEDED, { shouldFocus: true }))) return;
      await send(state, values);
      await dropDraft(name, values);
      void queryClient.invalidateQueries();
      notify(state === 'draft' ? texts.draftSaved : texts.orderSaved, { type: 'success' });
      void navigate(LIST);
    } catch (error) {
      setFailure(failureOf(texts.draftFailed, error));
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  return { save, saving, failure };
}

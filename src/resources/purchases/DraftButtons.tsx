import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Api, Delivery, NewPurchaseOrder } from '../../dataProvider/api';
import { getHttpStatus } from '../../dataProvider/errors';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys';
import { useNotifyAfterUnmount } from '../../ui/useNotifyAfterUnmount';
import { useUnusualCostsQuestion } from './useUnusualCostsQuestion';
import { deleteDraft } from './draftStorage';
import { toLineCostComparisons } from './order';
import { isSameAsStoredDraft, toNewOrder, type OrderFormValues } from './orderFormValues';
import { BusyButton } from '../../ui/BusyButton';

const LIST = '/admin/purchases/orders';

/** Id of the element that describes the button for an order. */
export const ORDER_HINT = 'order-hint';

/**
 * Fields to validate before saving a draft, and before ordering. Fields of the payment are validated later.
 */
const CHECKED = {
  draft: ['payableCents'],
  ordered: ['ref_no', 'day', 'supplier', 'lines', 'payableCents'],
} as const;

interface DraftProps {
  name: string;
  branchId: number;
  draftId: string | undefined;
  onFailure: (failure: FailureDescription | null) => void;
}

interface DraftButtonsProps extends DraftProps {
  disabled: boolean;
  receiveNow?: ReactNode;
}

export const DraftButtons = ({ disabled, receiveNow, ...draft }: DraftButtonsProps) => {
  const translate = useTranslate();
  const { save, saving, conflict, costQuestion } = useSaving(draft);
  return (
    <>
      {costQuestion}
      <BusyButton
        type="submit"
        variant="contained"
        busy={saving}
        disabled={disabled}
        aria-describedby={ORDER_HINT}
        onClick={event => {
          // The button's default action would submit the form, which saves the purchase without an order to the
          // supplier.
          event.preventDefault();
          void save('ordered');
        }}
      >
        {saving ? translate('deliveries.saving') : translate('deliveries.order')}
      </BusyButton>
      {receiveNow}
      <BusyButton busy={saving} disabled={disabled} onClick={() => void save('draft')}>
        {translate('deliveries.draft')}
      </BusyButton>
      {conflict && (
        <DraftConflict
          {...conflict}
          disabled={saving}
          onSave={version => void save(conflict.state, version)}
        />
      )}
    </>
  );
};

type State = 'draft' | 'ordered';

interface ConflictProps {
  now: Delivery;
  state: State;
}

/** Another user has changed the draft. The person can open that version in another tab, or overwrite it. */
const DraftConflict = ({
  now: { id, version, lines, payableCents },
  disabled,
  onSave,
}: ConflictProps & { disabled: boolean; onSave: (version: number) => void }) => {
  const translate = useTranslate();
  return (
    <Alert severity="warning" variant="outlined" sx={{ flexBasis: '100%', textAlign: 'start' }}>
      <div>
        {translate('deliveries.draftClash', {
          lines: formatCount(lines.length),
          payable: formatCents(payableCents),
        })}
      </div>
      <Button size="small" component="a" href={`${LIST}/add?draft=${id}`} target="_blank">
        {translate('deliveries.draftTheirs')}
      </Button>
      <Button size="small" disabled={disabled} onClick={() => onSave(version)}>
        {translate('deliveries.draftMine')}
      </Button>
    </Alert>
  );
};

const CHANGED_MEANWHILE = 412;
const NO_DRAFT = 409;

/**
 * Reads the draft after the server refused to save it. If the stored draft equals the draft of the form, an earlier
 * attempt has saved it, and only the response was lost.
 * @returns the stored draft, if it equals the draft of the form
 * @throws the original error if another user changed the draft
 */
async function savedBefore(
  api: Api,
  error: unknown,
  { draftId, state, order }: { draftId: string; state: State; order: NewPurchaseOrder },
): Promise<Delivery> {
  if (![CHANGED_MEANWHILE, NO_DRAFT].includes(getHttpStatus(error) ?? 0)) throw error;
  const now = await api.delivery(draftId).catch(() => null);
  if (now && ['draft', state].includes(now.state) && isSameAsStoredDraft(now, order)) return now;
  throw error;
}

/** Saves an order, once even after a double click, and then removes the unfinished order from this device. */
function useSaving({ name, branchId, draftId, onFailure }: DraftProps) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKeys();
  const { getValues, setValue, trigger } = useFormContext<OrderFormValues>();
  const [conflict, setConflict] = useState<ConflictProps | null>(null);
  const [saving, setSaving] = useState(false);
  const underWay = useRef(false);
  const { here, tellWhoLeft } = useNotifyAfterUnmount();
  const { confirmCosts, costQuestion } = useUnusualCostsQuestion();

  const send = async (state: State, values: OrderFormValues, version = 0) => {
    const order = toNewOrder(values);
    if (!draftId) {
      const idempotencyKey = keyOf({ state, order, key: values.idempotencyKey });
      return api.createPurchaseDraft({ branchId, state, order, idempotencyKey });
    }
    const changed = await api
      .changePurchaseDraft({ id: draftId, version, order })
      .catch((error: unknown) => savedBefore(api, error, { draftId, state, order }));
    // The draft is saved even if ordering it fails afterwards. The next attempt must therefore send the new version
    // number.
    setValue('version', changed.version);
    return state === 'ordered' && changed.state !== 'ordered' ? api.orderPurchase(changed) : changed;
  };
  const save = async (state: State, over?: number) => {
    if (underWay.current) return;
    underWay.current = true;
    onFailure(null);
    setConflict(null);
    setSaving(true);
    const values = getValues();
    try {
      if (!values.supplier) {
        void trigger('supplier');
        return onFailure({ sentence: translate('deliveries.supplierMissing') });
      }
      if (!(await trigger(CHECKED[state], { shouldFocus: true }))) return;
      if (state === 'ordered' && !(await confirmCosts(toLineCostComparisons(values.lines)))) return;
      await send(state, values, over ?? values.version);
      await deleteDraft(name, values);
      void queryClient.invalidateQueries();
      notify(state === 'draft' ? translate('deliveries.draftSaved') : translate('deliveries.orderSaved'), {
        type: 'success',
      });
      if (here.current) void navigate(LIST);
    } catch (error) {
      const failed = logAndDescribeFailure(translate('deliveries.draftFailed'), error);
      if (!here.current) return tellWhoLeft(failed);
      const isStale = getHttpStatus(error) === CHANGED_MEANWHILE;
      const now = isStale && draftId ? await api.delivery(draftId).catch(() => null) : null;
      if (now?.state === 'draft') setConflict({ now, state });
      else onFailure(failed);
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  return { save, saving, conflict, costQuestion };
}

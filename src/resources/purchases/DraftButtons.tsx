import { Alert, Button } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import type { Api, Delivery, NewPurchaseOrder } from '../../dataProvider/api';
import { statusOf } from '../../dataProvider/errors';
import { deliveryTexts as texts } from '../../i18n/deliveries';
import { filled } from '../../i18n/filled';
import { formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { failureOf, type Failure } from '../../ui/ErrorBanner';
import { useKeyOf } from '../../lib/useKeyOf';
import { useStaysHere } from '../../ui/useStaysHere';
import { dropDraft } from './draft';
import { PlacingFailure } from './PlacingFailure';
import { isSaved, orderOf, type OrderValues } from './values';

const LIST = '/admin/purchases/orders';

/** What is looked at before it is sent; what is paid, and how, comes later. */
const CHECKED = {
  draft: ['payableCents'],
  ordered: ['ref_no', 'day', 'supplier', 'lines', 'payableCents'],
} as const;

interface DraftProps {
  /** Under which this device keeps the order while it is made. */
  name: string;
  branchId: number;
  /** Of the draft that is changed; without it, a new one is made. */
  draftId: string | undefined;
}

/** The order may wait: as a draft, or for what the supplier brings. */
export const DraftButtons = ({ disabled, ...draft }: DraftProps & { disabled: boolean }) => {
  const { save, saving, failure, clash } = useSaving(draft);
  return (
    <>
      <Button variant="outlined" disabled={disabled || saving} onClick={() => void save('ordered')}>
        {saving ? texts.saving : texts.order}
      </Button>
      <Button disabled={disabled || saving} onClick={() => void save('draft')}>
        {texts.draft}
      </Button>
      <PlacingFailure failure={failure} />
      {clash && <Clash {...clash} disabled={saving} onSave={version => void save(clash.state, version)} />}
    </>
  );
};

type State = 'draft' | 'ordered';

interface ClashProps {
  /** The draft as it is now. */
  now: Delivery;
  /** What the person wanted it to be. */
  state: State;
}

/** Somebody else changed the draft meanwhile: theirs is shown beside, or this person's takes its place. */
const Clash = ({
  now: { id, version, lines, payableCents },
  disabled,
  onSave,
}: ClashProps & { disabled: boolean; onSave: (version: number) => void }) => (
  <Alert severity="warning" variant="outlined" sx={{ flexBasis: '100%', textAlign: 'start' }}>
    <div>
      {filled(texts.draftClash, { lines: formatCount(lines.length), payable: formatCents(payableCents) })}
    </div>
    <Button size="small" component="a" href={`${LIST}/add?draft=${id}`} target="_blank">
      {texts.draftTheirs}
    </Button>
    <Button size="small" disabled={disabled} onClick={() => onSave(version)}>
      {texts.draftMine}
    </Button>
  </Alert>
);

const CHANGED_MEANWHILE = 412;
const NO_DRAFT = 409;

/**
 * The draft, where a try before this one saved or ordered just this, and its answer was lost: nobody else was there.
 * @throws the refusal, where it is somebody else's
 */
async function savedBefore(
  api: Api,
  error: unknown,
  { draftId, state, order }: { draftId: string; state: State; order: NewPurchaseOrder },
): Promise<Delivery> {
  if (![CHANGED_MEANWHILE, NO_DRAFT].includes(statusOf(error) ?? 0)) throw error;
  const now = await api.delivery(draftId).catch(() => null);
  if (now && ['draft', state].includes(now.state) && isSaved(now, order)) return now;
  throw error;
}

/** Saves once, however often a button is pressed, and forgets what this device kept. */
function useSaving({ name, branchId, draftId }: DraftProps) {
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useKeyOf();
  const { getValues, setValue, trigger } = useFormContext<OrderValues>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [clash, setClash] = useState<ClashProps | null>(null);
  const [saving, setSaving] = useState(false);
  const underWay = useRef(false);
  const { here, tellWhoLeft } = useStaysHere();

  const send = async (state: State, values: OrderValues, version = 0) => {
    const order = orderOf(values);
    if (!draftId) {
      const idempotencyKey = keyOf({ state, order, key: values.idempotencyKey });
      return api.createDraft({ branchId, state, order, idempotencyKey });
    }
    const changed = await api
      .changeDraft({ id: draftId, version, order })
      .catch((error: unknown) => savedBefore(api, error, { draftId, state, order }));
    // Saved it is, whatever becomes of the order: the next try is a change of this version.
    setValue('version', changed.version);
    return state === 'ordered' && changed.state !== 'ordered' ? api.orderPurchase(changed) : changed;
  };
  /** @param over the version of somebody else that this one takes the place of */
  const save = async (state: State, over?: number) => {
    if (underWay.current) return;
    underWay.current = true;
    setFailure(null);
    setClash(null);
    setSaving(true);
    const values = getValues();
    try {
      if (!values.supplier) {
        void trigger('supplier');
        return setFailure({ sentence: texts.supplierMissing });
      }
      if (!(await trigger(CHECKED[state], { shouldFocus: true }))) return;
      await send(state, values, over ?? values.version);
      await dropDraft(name, values);
      void queryClient.invalidateQueries();
      notify(state === 'draft' ? texts.draftSaved : texts.orderSaved, { type: 'success' });
      if (here.current) void navigate(LIST);
    } catch (error) {
      const failed = failureOf(texts.draftFailed, error);
      if (!here.current) return tellWhoLeft(failed);
      const isStale = statusOf(error) === CHANGED_MEANWHILE;
      const now = isStale && draftId ? await api.delivery(draftId).catch(() => null) : null;
      if (now?.state === 'draft') setClash({ now, state });
      else setFailure(failed);
    } finally {
      underWay.current = false;
      setSaving(false);
    }
  };
  return { save, saving, failure, clash };
}

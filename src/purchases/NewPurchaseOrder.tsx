/** A purchase order from the search to the payment (specification, section 2). */
import { Alert, Box, Button, Card, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Form, ResourceContextProvider, useCreate, useNotify } from 'ra-core';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { BackLink } from '../ui/BackLink';
import { formatMoment } from '../ui/days';
import { Loading } from '../ui/Loading';
import { ErrorBanner, failureOf, type Failure } from '../ui/ErrorBanner';
import { ScreenTitle } from '../ui/ScreenTitle';
import { useBranch } from '../ui/scope';
import { useWords } from '../ui/words';
import { draftName, dropDraft, keepDraft, reviveDraft, useDraft } from './draft';
import { OrderFields } from './OrderFields';
import { OrderLines } from './OrderLines';
import { PaymentSummary } from './PaymentSummary';
import { Undo } from './Undo';
import { freshOrder, isWorthKeeping, orderOf, type OrderValues } from './values';

const RESOURCE = 'purchases/orders';
const LIST = `/admin/${RESOURCE}`;

const NewPurchaseOrder = () => {
  const branchId = useBranch();
  const name = draftName(branchId);
  return (
    <ResourceContextProvider value={RESOURCE}>
      <KeptOrder key={name} name={name} branchId={branchId} />
    </ResourceContextProvider>
  );
};

interface OrderProps {
  /** Under which this device keeps the order while it is made. */
  name: string;
  branchId: number;
}

/** Goes on with what this device kept, or begins anew. */
const KeptOrder = (props: OrderProps) => {
  const words = useWords();
  const draft = useDraft(props.name);
  const [startedOver, setStartedOver] = useState<OrderValues | null>(null);
  if (draft === undefined) return <Loading />;
  const values = startedOver ?? draft?.values ?? null;
  const startOver = () => {
    if (draft) void dropDraft(props.name, draft.values);
    setStartedOver(freshOrder());
  };
  return (
    <>
      <ScreenTitle title={words('create_title')} />
      <Stack direction="row" sx={{ mb: 2 }}>
        <BackLink to={LIST} label={words('back')} />
      </Stack>
      {draft && !startedOver && (
        <Alert
          severity="info"
          sx={{ mb: 2 }}
          action={
            <Button color="inherit" size="small" onClick={startOver}>
              {words('start_over')}
            </Button>
          }
        >
          {words('restored', { moment: formatMoment(draft.savedAt.toISOString()) })}
        </Alert>
      )}
      <OrderEditor key={values?.idempotencyKey} values={values} {...props} />
    </>
  );
};

const OrderEditor = ({ values, name, branchId }: OrderProps & { values: OrderValues | null }) => {
  const [initial] = useState(() => values ?? freshOrder());
  const { failure, place, placing } = usePlacing(name, branchId);
  return (
    <Form
      defaultValues={initial}
      onSubmit={(order: unknown) => place(order as OrderValues)}
      noValidate
      disableInvalidFormNotification
    >
      <DraftKeeper name={name} />
      <ErrorBanner failure={failure} />
      <Suspense fallback={<Loading />}>
        <Box
          sx={{
            display: 'grid',
            gap: 2,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 420px' },
            alignItems: 'start',
          }}
        >
          <OrderLines branchId={branchId} />
          <Box sx={{ display: 'grid', gap: 2 }}>
            <OrderFields branchId={branchId} />
            <Card sx={{ p: 2 }}>
              <PaymentSummary />
              <Buttons name={name} placing={placing} />
            </Card>
          </Box>
        </Box>
      </Suspense>
    </Form>
  );
};

/** Places the order once, however often the button is pressed, and forgets the draft when it is placed. */
function usePlacing(name: string, branchId: number) {
  const words = useWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [create, { isPending }] = useCreate();
  const under = useRef(false);

  const place = async (values: OrderValues) => {
    if (under.current) return;
    under.current = true;
    setFailure(null);
    const { idempotencyKey } = values;
    try {
      await create(
        RESOURCE,
        { data: orderOf(values), meta: { branchId, idempotencyKey } },
        { returnPromise: true },
      );
      await dropDraft(name, values);
      // Stock and last cost of the products have changed, too.
      void queryClient.invalidateQueries();
      notify(words('created'), { type: 'success' });
      void navigate(LIST);
    } catch (error) {
      setFailure(failureOf(words('create_failed'), error));
      window.scrollTo({ top: 0 });
    } finally {
      under.current = false;
    }
  };
  return { failure, place, placing: isPending };
}

const PAUSE = 300;

/** Keeps every change on this device, a moment after it and before the page goes away. */
const DraftKeeper = ({ name }: { name: string }) => {
  const { watch, getValues } = useFormContext<OrderValues>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      if (timer === undefined) return;
      timer = undefined;
      void keepDraft(name, getValues());
    };
    const { unsubscribe } = watch(() => {
      clearTimeout(timer);
      timer = setTimeout(keep, PAUSE);
    });
    window.addEventListener('pagehide', keep);
    return () => {
      unsubscribe();
      window.removeEventListener('pagehide', keep);
      keep();
    };
  }, [name, watch, getValues]);
  return null;
};

const Buttons = ({ name, placing }: { name: string; placing: boolean }) => {
  const words = useWords();
  const notify = useNotify();
  const navigate = useNavigate();
  const { getValues } = useFormContext<OrderValues>();
  const cancel = () => {
    const values = getValues();
    void dropDraft(name, values);
    if (isWorthKeeping(values)) {
      notify(
        <Undo sentence={words('discarded')} before={() => reviveDraft(name, values)} to={`${LIST}/add`} />,
        {
          autoHideDuration: 8000,
        },
      );
    }
    void navigate(LIST);
  };
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 2 }}>
      <Button type="submit" variant="contained" disabled={placing}>
        {words(placing ? 'processing' : 'create')}
      </Button>
      <Button onClick={cancel} disabled={placing}>
        {words('cancel')}
      </Button>
    </Stack>
  );
};

export default NewPurchaseOrder;

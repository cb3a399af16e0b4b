import { Alert, Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Form, ResourceContextProvider, useCreate, useNotify, useRequireAccess } from 'ra-core';
import { Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { isActionSupported } from '../../backends/backend';
import { createLazyScreen } from '../../ui/lazy';
import { BackLink } from '../../ui/BackLink';
import { formatDateTime } from '../../lib/days';
import { Loading } from '../../ui/Loading';
import { logAndDescribeFailure, ErrorBanner, type FailureDescription } from '../../ui/ErrorBanner';
import { ScreenTitle } from '../../ui/ScreenTitle';
import { useBranch } from '../../lib/branch';
import { pinBranchWhileUnsaved } from '../../lib/pinnedBranch';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { createIdempotencyKey } from '../../lib/useIdempotencyKeys';
import '../../i18n/purchaseOrders';
import {
  ServerFieldErrors,
  useServerFieldErrors,
  withoutReasonAtField,
} from '../../ui/form/ServerFieldErrors';
import { SignInAgainDialog } from '../../ui/form/SignInAgainDialog';
import { useNotifyAfterUnmount } from '../../ui/useNotifyAfterUnmount';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { useUnusualCostsQuestion } from './useUnusualCostsQuestion';
import { getDraftStorageKey, deleteDraft, storeDraft, useStoredDraft } from './draftStorage';
import { OrderButtons } from './OrderButtons';
import { FORM_FIELDS_BY_WIRE_NAME, OrderFields } from './OrderFields';
import { OrderLines } from './OrderLines';
import { toLineCostComparisons } from './order';
import { PaymentSummary } from './PaymentSummary';
import { StoredDraftLoader } from './StoredDraftLoader';
import { createEmptyOrder, hasOrderFormValues, toNewOrder, type OrderFormValues } from './orderFormValues';
import { focusContainerOfRemovedElement } from '../../ui/focus';
import './newOrder.css';

const PlaceOrderFailure = ({ failure }: { failure: FailureDescription | null }) => {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure) banner.current?.scrollIntoView({ block: 'nearest' });
  }, [failure]);
  return (
    <div className="order-failure" ref={banner}>
      <ErrorBanner failure={failure} />
    </div>
  );
};

const RESOURCE = 'purchases/orders';
const LIST = `/admin/${RESOURCE}`;

const ActionNotSupported = createLazyScreen(() => import('../../ui/ActionNotSupported'));

const NewPurchaseOrder = () =>
  isActionSupported(RESOURCE, 'create') ? (
    <OrderOfBranch />
  ) : (
    <ActionNotSupported action="create" resource={RESOURCE} />
  );

const OrderOfBranch = () => {
  const branchId = useBranch();
  const [search] = useSearchParams();
  const draftId = search.get('draft') ?? '';
  const name = getDraftStorageKey(branchId);
  useRequireAccess({ action: 'create', resource: RESOURCE });
  return (
    <ResourceContextProvider value={RESOURCE}>
      {draftId ? (
        <StoredDraftLoader key={draftId} id={draftId}>
          {(begun, itsBranch) => {
            // The branch of the draft can differ from the selected branch, for example after the person followed a link
            // or switched branches in another tab.
            const own = itsBranch || branchId;
            const kept = `${getDraftStorageKey(own)}/${draftId}`;
            return <KeptOrder name={kept} branchId={own} begun={begun} draftId={draftId} />;
          }}
        </StoredDraftLoader>
      ) : (
        <KeptOrder key={name} name={name} branchId={branchId} />
      )}
    </ResourceContextProvider>
  );
};

interface OrderProps {
  name: string;
  branchId: number;
  begun?: OrderFormValues;
  draftId?: string;
}

const KeptOrder = ({ begun, ...props }: OrderProps) => {
  const translate = useTranslate();
  const words = useResourceTexts();
  const draft = useStoredDraft(props.name);
  const [startedOver, setStartedOver] = useState<OrderFormValues | null>(null);
  if (draft === undefined) return <Loading />;
  const values = startedOver ?? draft?.values ?? begun ?? null;
  const startOver = () => {
    if (draft) void deleteDraft(props.name, draft.values);
    setStartedOver({ ...createEmptyOrder(), ...begun, idempotencyKey: createIdempotencyKey() });
  };
  return (
    <>
      <ScreenTitle title={props.draftId ? translate('deliveries.draftTitle') : words('create_title')} />
      {/* The dialog is outside the form, because submitting the dialog would otherwise submit the order as well. */}
      <SignInAgainDialog />
      <Stack direction="row" sx={{ mb: 1 }}>
        <BackLink to={LIST} label={words('back')} />
      </Stack>
      <OrderEditor key={values?.idempotencyKey} values={values} {...props}>
        {draft && !startedOver && (
          <Alert
            severity="info"
            sx={{ mb: 2 }}
            action={
              <Button ref={focusContainerOfRemovedElement} color="inherit" size="small" onClick={startOver}>
                {words('start_over')}
              </Button>
            }
          >
            {words('restored', { moment: formatDateTime(draft.savedAt.toISOString()) })}
          </Alert>
        )}
      </OrderEditor>
    </>
  );
};

interface EditorProps extends OrderProps {
  values: OrderFormValues | null;
  children: ReactNode;
}

const OrderEditor = ({ values, name, branchId, draftId, children }: EditorProps) => {
  const [initial] = useState(() => values ?? createEmptyOrder());
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const { place, placing, costQuestion } = usePlacing(name, branchId, setFailure);
  const reasons = useServerFieldErrors(failure, FORM_FIELDS_BY_WIRE_NAME);
  const order = useRef<HTMLDivElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  return (
    <Form
      defaultValues={initial}
      onSubmit={(order: unknown) => place(order as OrderFormValues)}
      noValidate
      disableInvalidFormNotification
      // react-hook-form would focus the invalid input that was registered first. `FaultFinder` focuses the invalid
      // input that comes first on the screen.
      shouldFocusError={false}
    >
      {costQuestion}
      <DraftKeeper name={name} />
      <ServerFieldErrors reasons={reasons} />
      <FaultFinder within={order} />
      <Suspense fallback={<Loading />}>
        <div className="order" ref={order}>
          <div>
            {children}
            <OrderLines
              branchId={branchId}
              onDone={() => fields.current?.querySelector<HTMLElement>('input')?.focus()}
            />
          </div>
          <div className="order-right">
            <div className="order-fields" ref={fields}>
              <OrderFields branchId={branchId} />
            </div>
            <PlaceOrderFailure failure={withoutReasonAtField(failure, reasons)} />
            <PaymentSummary />
            <OrderButtons
              name={name}
              branchId={branchId}
              draftId={draftId}
              placing={placing}
              onFailure={setFailure}
            />
          </div>
        </div>
      </Suspense>
    </Form>
  );
};

/** Focuses the first invalid input after a failed submit, and scrolls to it. */
const FaultFinder = ({ within }: { within: RefObject<HTMLElement | null> }) => {
  const { submitCount, isSubmitSuccessful } = useFormState();
  useEffect(() => {
    if (submitCount === 0 || isSubmitSuccessful) return;
    const first = within.current?.querySelector<HTMLElement>('[aria-invalid=true]:not([aria-hidden=true])');
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: 'nearest' });
  }, [submitCount, isSubmitSuccessful, within]);
  return null;
};

function usePlacing(name: string, branchId: number, onFailure: (failure: FailureDescription | null) => void) {
  const words = useResourceTexts();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [create, { isPending }] = useCreate();
  const under = useRef(false);
  const { here, tellWhoLeft } = useNotifyAfterUnmount();
  const { confirmCosts, costQuestion } = useUnusualCostsQuestion();

  const place = async (values: OrderFormValues) => {
    if (under.current) return;
    under.current = true;
    onFailure(null);
    const { idempotencyKey } = values;
    try {
      if (!(await confirmCosts(toLineCostComparisons(values.lines)))) return;
      await create(
        RESOURCE,
        { data: toNewOrder(values), meta: { branchId, idempotencyKey } },
        { returnPromise: true },
      );
      await deleteDraft(name, values);
      void queryClient.invalidateQueries();
      notify(words('created'), { type: 'success' });
      if (here.current) void navigate(LIST);
    } catch (error) {
      const failed = logAndDescribeFailure(words('create_failed'), error);
      onFailure(failed);
      tellWhoLeft(failed);
    } finally {
      under.current = false;
    }
  };
  return { place, placing: isPending, costQuestion };
}

const PAUSE = 300;

/** Stores the order on this device shortly after each change, and before the page is closed. */
const DraftKeeper = ({ name }: { name: string }) => {
  const { watch, getValues } = useFormContext<OrderFormValues>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      if (timer === undefined) return;
      timer = undefined;
      void storeDraft(name, getValues());
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
  // An unfinished order belongs to one branch. If another tab switches branches, this tab keeps its branch, because the
  // form would otherwise hide the order.
  useEffect(() => pinBranchWhileUnsaved(() => hasOrderFormValues(getValues())), [getValues]);
  return null;
};

export default NewPurchaseOrder;

import { Button, Card, FormControlLabel, Checkbox } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useEvent, useGetResourceLabel, useNotify, useRequireAccess } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Api, Delivery } from '../../dataProvider/api';
import { isEditConflict } from '../../dataProvider/errors';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { useBranch } from '../../lib/branch';
import { formatCents } from '../../lib/money';
import { pinBranchWhileUnsaved } from '../../lib/pinnedBranch';
import { formatCentsForInput, parseCents } from '../../lib/quantityInput';
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys';
import { useNotifyAfterUnmount } from '../../ui/useNotifyAfterUnmount';
import { BackLink } from '../../ui/BackLink';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';
import { Loading } from '../../ui/Loading';
import { PrintedHeading } from '../../ui/PrintedHeading';
import { ScreenTitle } from '../../ui/ScreenTitle';
import { SignInAgainDialog } from '../../ui/form/SignInAgainDialog';
import { ProductSearch } from '../../ui/search/ProductSearch';
import { useApiQuery } from '../../ui/useApiQuery';
import { useUnusualCostsQuestion } from './useUnusualCostsQuestion';
import type { LineCostComparison } from './order';
import {
  getArrivedQuantity,
  getDeliveryQuantityDifference,
  computePayableAfterDelivery,
  getDamagedQuantity,
  getUndamagedQuantity,
} from './countedDelivery';
import { ReceivedLine } from './ReceivedLine';
import { useCountedDelivery } from './useCountedDelivery';
import { usePurchaseVersion } from './useRunPurchaseAction';
import './delivery.css';
import './receipt.css';
import { NumberTextField } from '../../ui/form/NumberTextField';
import { BusyButton } from '../../ui/BusyButton';

const RESOURCE = 'purchases/orders';
const LIST = `/admin/${RESOURCE}`;

const ReceiveDelivery = () => {
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const translate = useTranslate();
  const labelOf = useGetResourceLabel();
  useRequireAccess({ action: 'edit', resource: RESOURCE });
  const { data, failure, refetch } = useApiQuery({
    key: ['delivery', id],
    query: (api, options) => api.delivery(id, options),
    failed: translate('deliveries.failed'),
    enabled: id !== '',
  });
  const name = data ? data.ref_no || translate('common.number', { id: data.id }) : '';
  const title = data ? translate('deliveries.receiveTitle', { order: name }) : labelOf(RESOURCE, 2);
  const branch = useBranch();
  const isOnTheWay = data?.state === 'ordered' || data?.state === 'part';
  return (
    <>
      <ScreenTitle title={title} />
      <PrintedHeading title={title} branchId={data?.branchId || branch} asksForName={false} />
      <SignInAgainDialog />
      <BackLink to={LIST} label={translate('deliveries.back')} />
      {id === '' && <p>{translate('deliveries.noPurchase')}</p>}
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {id !== '' && !data && !failure && <Loading />}
      {data && !isOnTheWay && (
        <p>
          {translate('deliveries.notOnTheWay', {
            state: translate(`deliveries.states.${data.state}`, { _: '' }),
          })}
        </p>
      )}
      {data && isOnTheWay && <Receipt key={data.id} delivery={data} />}
    </>
  );
};

const Receipt = ({ delivery }: { delivery: Delivery }) => {
  const translate = useTranslate();
  const chosen = useBranch();
  // The branch of the purchase can differ from the selected branch, for example after the person followed a link or
  // switched branches in another tab.
  const branchId = delivery.branchId || chosen;
  const { isReady, hasBegun, lines, touched, add, change, takeAll, forget } = useCountedDelivery(delivery);
  const [isComplete, setComplete] = useState(false);
  const [typedPayable, setPayable] = useState<string | null>(null);
  const search = useRef<HTMLInputElement>(null);
  const { post, busy, failure, costQuestion } = usePosting(delivery, forget);
  const unsaved = useEvent(() => isComplete || typedPayable !== null || hasBegun);
  useEffect(() => pinBranchWhileUnsaved(unsaved), [unsaved]);
  const ordered = new Set(delivery.lines.filter(line => line.ordered > 0).map(line => line.productId));
  const counted = lines.filter(line => (getArrivedQuantity(line) ?? 0) > 0);
  const differing = lines.filter(line => getDeliveryQuantityDifference(line) !== 0);
  const isShort = lines.some(line => getUndamagedQuantity(line) < line.open);
  const payable =
    typedPayable ?? formatCentsForInput(computePayableAfterDelivery(delivery, lines, isComplete));
  if (!isReady) return <Loading />;
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        void post({ lines, isComplete, payable });
      }}
    >
      {costQuestion}
      <Card sx={{ p: 2, mt: 2, overflow: 'visible' }}>
        <ProductSearch branchId={branchId} onAdd={add} inputRef={search} />
        <p className="soft no-print">{translate('deliveries.scanHelp')}</p>
        <div className="delivery-actions">
          <Button variant="outlined" onClick={() => takeAll('ordered')}>
            {translate('deliveries.asOrdered')}
          </Button>
          <Button onClick={() => takeAll('nothing')}>{translate('deliveries.nothing')}</Button>
        </div>
        <ul className="receipt-lines">
          {lines.map(line => (
            <ReceivedLine
              key={line.productId}
              line={line}
              isOrdered={ordered.has(line.productId)}
              touched={touched.productId === line.productId ? touched.time : 0}
              onChange={change}
              onDone={() => search.current?.focus()}
            />
          ))}
        </ul>
      </Card>
      <Card sx={{ p: 2, mt: 2 }} className="receipt-end no-print">
        <p role="status">
          {translate('deliveries.summary', {
            lines: counted.length,
            all: lines.length,
            differing: differing.length,
          })}
        </p>
        {isShort && (
          <FormControlLabel
            label={translate('deliveries.complete')}
            control={<Checkbox checked={isComplete} onChange={({ target }) => setComplete(target.checked)} />}
          />
        )}
        <NumberTextField
          label={translate('deliveries.payable')}
          value={payable}
          onChange={setPayable}
          helperText={isShort && !isComplete && translate('deliveries.withRest')}
        />
        <ErrorBanner failure={failure} />
        <BusyButton type="submit" variant="contained" busy={busy}>
          {busy ? translate('deliveries.posting') : translate('deliveries.post')}
        </BusyButton>
      </Card>
    </form>
  );
};

interface ToPost {
  lines: ReturnType<typeof useCountedDelivery>['lines'];
  isComplete: boolean;
  payable: string;
}

function lackIn({ lines, payable }: ToPost, { paidCents }: Delivery): string | null {
  if (lines.some(line => getArrivedQuantity(line) === null)) return translate('deliveries.notANumber');
  if (lines.some(line => getDamagedQuantity(line) === null)) return translate('deliveries.damagedWrong');
  if (lines.some(({ cost }) => parseCents(cost) === null)) return translate('deliveries.costWrong');
  if (!lines.some(line => getArrivedQuantity(line))) return translate('deliveries.nothingCounted');
  const cents = parseCents(payable);
  return cents === null || cents < paidCents
    ? translate('deliveries.payableWrong', { amount: formatCents(paidCents) })
    : null;
}

const toArrivedCosts = (lines: ToPost['lines']): LineCostComparison[] =>
  lines
    .filter(line => (getArrivedQuantity(line) ?? 0) > 0)
    .map(({ name, cost, productCents }) => ({ name, costCents: parseCents(cost) ?? 0, productCents }));

function usePosting(delivery: Delivery, onPosted: () => void) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKeys();
  const { version, readAgain } = usePurchaseVersion(delivery);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const underWay = useRef(false);
  const { here, tellWhoLeft } = useNotifyAfterUnmount();
  const { confirmCosts, costQuestion } = useUnusualCostsQuestion();
  const post = async (what: ToPost) => {
    if (underWay.current) return;
    const lack = lackIn(what, delivery);
    setFailure(lack === null ? null : { sentence: lack });
    if (lack !== null) return;
    underWay.current = true;
    setBusy(true);
    const receipt = {
      id: delivery.id,
      lines: what.lines.flatMap(line => {
        const thousandths = getArrivedQuantity(line) ?? 0;
        if (thousandths === 0) return [];
        return [
          {
            productId: line.productId,
            thousandths,
            damaged: getDamagedQuantity(line) ?? 0,
            costCents: parseCents(line.cost) ?? 0,
          },
        ];
      }),
      isComplete: what.isComplete,
      payableCents: parseCents(what.payable) ?? 0,
    };
    try {
      if (!(await confirmCosts(toArrivedCosts(what.lines)))) return;
      await api.receivePurchase({ ...receipt, version, idempotencyKey: keyOf(receipt) });
      onPosted();
      notify(translate('deliveries.done.received'), { type: 'success' });
      void queryClient.invalidateQueries();
      if (here.current) void navigate(LIST);
    } catch (error) {
      const failed = logAndDescribeFailure(
        isEditConflict(error) ? translate('deliveries.receiveClash') : translate('deliveries.receiveFailed'),
        error,
      );
      setFailure(failed);
      tellWhoLeft(failed);
      await readAgain(error);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
  };
  return { post, busy, failure, costQuestion };
}

export default ReceiveDelivery;

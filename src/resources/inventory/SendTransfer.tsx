import { Card, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useCreate, useEvent, useNotify, useRequireAccess, type Identifier } from 'ra-core';
import { useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { WarehouseOfTransfer, ProductMatch } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/stock';
import { useBranch } from '../../lib/branch';
import { formatQuantityForInput, parseThousandths } from '../../lib/quantityInput';
import { useIdempotencyKeys } from '../../lib/useIdempotencyKeys';
import { useNotifyAfterUnmount } from '../../ui/useNotifyAfterUnmount';
import { announce } from '../../ui/announce';
import { BackLink } from '../../ui/BackLink';
import { ErrorBanner, logAndDescribeFailure, type FailureDescription } from '../../ui/ErrorBanner';
import { UnsavedChangesQuestion } from '../../ui/UnsavedChangesQuestion';
import { Loading } from '../../ui/Loading';
import { ScreenTitle } from '../../ui/ScreenTitle';
import { SignInAgainDialog } from '../../ui/form/SignInAgainDialog';
import { getScannedQuantityThousandths } from '../../ui/search/scannableCodes';
import { ProductSearch } from '../../ui/search/ProductSearch';
import { useApiQuery } from '../../ui/useApiQuery';
import { TransferLine } from './TransferLine';
import './inventory.css';
import { NativeSelect } from '../../ui/NativeSelect';
import { BusyButton } from '../../ui/BusyButton';

const RESOURCE = 'inventory/transfers';
const LIST = `/admin/${RESOURCE}`;

interface Line {
  product: ProductMatch;
  typed: string;
}

const SendTransfer = () => {
  const translate = useTranslate();
  const branchId = useBranch();
  useRequireAccess({ action: 'create', resource: RESOURCE });
  const { data, failure, refetch } = useApiQuery({
    key: ['transferDestinations', branchId],
    query: (api, options) => api.transferDestinations(branchId, options),
    failed: translate('stock.placesFailed'),
  });
  return (
    <>
      <ScreenTitle title={translate('stock.sendTitle')} />
      <SignInAgainDialog />
      <BackLink to={LIST} label={translate('stock.backToTransfers')} />
      <ErrorBanner failure={failure} onRetry={() => void refetch()} />
      {!data && !failure && <Loading />}
      {data && <TransferForm key={branchId} branchId={branchId} places={data} />}
    </>
  );
};

const TransferForm = ({ branchId, places }: { branchId: number; places: readonly WarehouseOfTransfer[] }) => {
  const translate = useTranslate();
  const own = places.filter(place => place.branchId === branchId);
  const [from, setFrom] = useState(own[0]?.id ?? 0);
  const [to, setTo] = useState(0);
  const [note, setNote] = useState('');
  const [lines, setLines] = useState<readonly Line[]>([]);
  const { send, sent, busy, failure, forgetFailure } = useSending(branchId);
  const unsaved = useEvent(() => !sent.current && (lines.length > 0 || note !== ''));
  const hint = useId();
  const search = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure?.field) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [failure]);

  const errorAt = (field: string) =>
    failure?.field === field ? (failure.reason ?? failure.sentence) : undefined;
  const [added, setAdded] = useState<{ product: ProductMatch }>();
  const add = (product: ProductMatch) => {
    setLines(before => addProduct(before, product));
    setAdded({ product });
    forgetFailure();
  };
  const announceAdded = useEvent(({ product }: { product: ProductMatch }) => {
    const { typed = '' } = lines.find(({ product: { id } }) => id === product.id) ?? {};
    announce(translate('stock.scanned', { product: product.name, counted: typed }));
  });
  useEffect(() => {
    if (added) announceAdded(added);
  }, [added, announceAdded]);
  const type = (id: Identifier, typed: string) =>
    setLines(before => before.map(line => (line.product.id === id ? { ...line, typed } : line)));
  const remove = (id: Identifier) => setLines(before => before.filter(line => line.product.id !== id));
  return (
    <Card component="section" sx={{ p: 2, mt: 2, maxWidth: 880, overflow: 'visible' }}>
      <UnsavedChangesQuestion unsaved={unsaved} />
      <form
        ref={form}
        className="transfer"
        onSubmit={event => {
          event.preventDefault();
          void send({ from, to, note, lines });
        }}
      >
        <div className="transfer-places">
          <PlaceSelect
            label={translate('stock.from')}
            value={from}
            places={own}
            branchId={branchId}
            error={errorAt('fromWarehouseId')}
            onChange={id => {
              setFrom(id);
              forgetFailure();
            }}
          />
          <PlaceSelect
            label={translate('stock.to')}
            value={to}
            places={places.filter(({ id }) => id !== from)}
            branchId={branchId}
            error={errorAt('toWarehouseId')}
            onChange={id => {
              setTo(id);
              forgetFailure();
            }}
          />
        </div>
        <ProductSearch
          branchId={branchId}
          onAdd={add}
          inputRef={search}
          error={Boolean(errorAt('search'))}
          says={errorAt('search') && hint}
        />
        {lines.length === 0 && (
          <p id={hint} className={errorAt('search') ? 'field-error' : 'soft'}>
            {errorAt('search') ?? translate('stock.nothingToSend')}
          </p>
        )}
        <ul className="transfer-lines">
          {lines.map(({ product, typed }) => (
            <TransferLine
              key={product.id}
              product={product}
              typed={typed}
              from={own.find(({ id }) => id === from)}
              error={errorAt('lines')}
              onType={text => type(product.id, text)}
              onRemove={() => remove(product.id)}
              onDone={() => search.current?.focus()}
            />
          ))}
        </ul>
        <TextField
          label={translate('stock.note')}
          value={note}
          onChange={({ target }) => setNote(target.value)}
          slotProps={{ htmlInput: { maxLength: 2000, autoComplete: 'off' } }}
        />
        <ErrorBanner failure={failure?.field && !failure.reason ? null : failure} />
        <div>
          <BusyButton type="submit" variant="contained" busy={busy}>
            {busy ? translate('stock.sending') : translate('stock.send')}
          </BusyButton>
        </div>
      </form>
    </Card>
  );
};

function addProduct(lines: readonly Line[], product: ProductMatch): readonly Line[] {
  const known = lines.find(line => line.product.id === product.id);
  const scanned = getScannedQuantityThousandths(product);
  if (!known) return [{ product, typed: formatQuantityForInput(scanned) }, ...lines];
  const there = known.typed.trim() === '' ? 0 : parseThousandths(known.typed);
  // A scan does not replace invalid text in the input, so that the person can correct it.
  if (there === null) return lines;
  const more = formatQuantityForInput(there + scanned);
  return lines.map(line => (line === known ? { ...line, typed: more } : line));
}

interface PlaceSelectProps {
  label: string;
  value: number;
  places: readonly WarehouseOfTransfer[];
  /** The current branch. Warehouses of other branches are shown with their branch's name. */
  branchId: number;
  error: string | undefined;
  onChange: (id: number) => void;
}

const PlaceSelect = ({ places, branchId, error, ...box }: PlaceSelectProps) => {
  const translate = useTranslate();
  return (
    <NativeSelect
      {...box}
      error={Boolean(error)}
      helperText={error}
      choices={[
        [0, translate('stock.choose')],
        ...places.map(({ id, name, branch, branchId: its }) => {
          const whole = translate('stock.destination', { branch, warehouse: name });
          return [id, its === branchId ? name : whole] as const;
        }),
      ]}
    />
  );
};

interface ToSend {
  from: number;
  to: number;
  note: string;
  lines: readonly Line[];
}

function lackIn({ to, from, lines }: ToSend): FailureDescription | null {
  if (!from) return { sentence: translate('stock.fromMissing'), field: 'fromWarehouseId' };
  if (!to || from === to) return { sentence: translate('stock.toMissing'), field: 'toWarehouseId' };
  if (lines.length === 0) return { sentence: translate('stock.linesMissing'), field: 'search' };
  const wrong = lines.some(({ typed }) => (parseThousandths(typed) ?? 0) <= 0);
  return wrong ? { sentence: translate('stock.lineWrong'), field: 'lines' } : null;
}

function useSending(branchId: number) {
  const translate = useTranslate();
  const notify = useNotify();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKeys();
  const [create, { isPending }] = useCreate();
  const [failure, setFailure] = useState<FailureDescription | null>(null);
  const underWay = useRef(false);
  const sent = useRef(false);
  const { here, tellWhoLeft } = useNotifyAfterUnmount();
  const send = async (transfer: ToSend) => {
    if (underWay.current) return;
    const lack = lackIn(transfer);
    setFailure(lack);
    if (lack) return;
    underWay.current = true;
    const data = {
      fromWarehouseId: transfer.from,
      toWarehouseId: transfer.to,
      note: transfer.note,
      lines: transfer.lines.map(({ product, typed }) => ({
        productId: product.id,
        thousandths: parseThousandths(typed) ?? 0,
      })),
    };
    try {
      const meta = { branchId, idempotencyKey: keyOf(data) };
      await create(RESOURCE, { data, meta }, { returnPromise: true });
      sent.current = true;
      void queryClient.invalidateQueries();
      notify(translate('stock.sent'), { type: 'success' });
      if (here.current) void navigate(LIST);
    } catch (error) {
      const failed = logAndDescribeFailure(translate('stock.sendFailed'), error);
      setFailure(failed);
      tellWhoLeft(failed);
    } finally {
      underWay.current = false;
    }
  };
  return { send, sent, busy: isPending, failure, forgetFailure: () => setFailure(null) };
}

export default SendTransfer;

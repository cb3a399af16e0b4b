import { Box } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { useSearchParams } from 'react-router-dom';
import { PURCHASE_STATES } from '../../../contract/enums';
import { getBackend } from '../../backends/backend';
import type { PurchaseOrder } from '../../dataProvider/api';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { computeOwedCents } from '../../lib/purchaseAmounts';
import '../../i18n/purchaseOrders';
import { PurchaseDetails } from './PurchaseDetails';
import { DateRangePickers } from '../../ui/dates/DateRangePickers';
import { formatRangeLabel } from '../../ui/dates/formatRangeLabel';
import { PhoneSheet } from '../../ui/PhoneSheet';
import { useDayRangeFromUrl } from '../../lib/useDayRangeFromUrl';
import { getMonthRange } from '../../lib/days';
import { AddButton, createColumn, ListScreen } from '../../ui/list';
import { formatCents } from '../../lib/money';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';
import { NativeSelect } from '../../ui/NativeSelect';

const Column = createColumn<PurchaseOrder>();

const ReferenceAndMethod = () => {
  const order = useRecordContext<PurchaseOrder>();
  const translate = useTranslate();
  const words = useResourceTexts();
  const method = order?.paymentMethod ?? '';
  return (
    <>
      <span className="strong">{order?.ref_no || translate('common.number', { id: order?.id })}</span>
      <span className="second-line">{words(`methods.${method}`, { _: method })}</span>
    </>
  );
};

const SupplierAndPhone = () => {
  const order = useRecordContext<PurchaseOrder>();
  const words = useResourceTexts();
  return (
    <>
      {order?.supplierName || words('unknown_supplier')}
      <span className="second-line">{order?.supplierPhone}</span>
    </>
  );
};

const PayableAndPaid = () => {
  const order = useRecordContext<PurchaseOrder>();
  const words = useResourceTexts();
  if (!order) return null;
  return (
    <>
      {formatCents(order.payableCents)}
      {typeof order.paidCents === 'number' && (
        <span className="second-line">{words('paid', { amount: formatCents(order.paidCents) })}</span>
      )}
    </>
  );
};

const LOOKS: Record<string, string> = { draft: 'badge', cancelled: 'badge' };

const Status = () => {
  const translate = useTranslate();
  const order = useRecordContext<PurchaseOrder>();
  if (!order) return null;
  const { state } = order;
  const owed = computeOwedCents(order);
  return (
    <>
      {!['', 'received'].includes(state) && (
        <span className={LOOKS[state] ?? 'badge badge-accent'}>
          {translate(`deliveries.states.${state}`, { _: state })}
        </span>
      )}{' '}
      {owed !== null && <PaymentStatus due={owed} />}
    </>
  );
};

const PaymentStatus = ({ due }: { due: number }) => {
  const words = useResourceTexts();
  if (due <= 0) return <span className="badge badge-good">{words('status_paid')}</span>;
  return (
    <>
      <span className="badge badge-accent">{words('status_partial')}</span>
      <span className="second-line whole">{words('due', { amount: formatCents(due) })}</span>
    </>
  );
};

function useListedState() {
  const [parameters, setParameters] = useSearchParams();
  const named = parameters.get('state');
  const state = PURCHASE_STATES.find(one => one === named) ?? 'all';
  const choose = (next: string) =>
    setParameters(before => {
      const after = new URLSearchParams(before);
      after.delete('page');
      if (next === 'all') after.delete('state');
      else after.set('state', next);
      return after;
    });
  return { state, choose };
}

const StateSelect = ({ value, onChange }: { value: string; onChange: (state: string) => void }) => {
  const translate = useTranslate();
  return (
    <NativeSelect
      label={translate('deliveries.state')}
      value={value}
      onChange={onChange}
      choices={[
        ['all', translate('deliveries.everyState')],
        ...PURCHASE_STATES.map(state => [state, translate(`deliveries.states.${state}`)] as const),
      ]}
      sx={{ minWidth: 136 }}
    />
  );
};

const PurchaseOrderList = () => {
  const translate = useTranslate();
  const { range, backwards, choose } = useDayRangeFromUrl('range', getMonthRange);
  const { state, choose: chooseState } = useListedState();
  const hasStates = getBackend().capabilities.has('delivery');
  const filter = hasStates ? { ...range, state } : range;
  return (
    <ListScreen
      exported={loadExportColumns('purchaseOrders')}
      paged
      perPage={20}
      filter={backwards ? null : filter}
      range={range}
      rowActions={null}
      add={<AddButton to="add" />}
      toolbar={
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', flex: '10 1 auto' }}>
          <PhoneSheet label={formatRangeLabel(range, translate)}>
            <DateRangePickers range={range} onChange={choose} />
            {hasStates && <StateSelect value={state} onChange={chooseState} />}
          </PhoneSheet>
        </Box>
      }
      details={<PurchaseDetails />}
    >
      <Column source="ref_no" field={ReferenceAndMethod} />
      <Column source="supplierName" field={SupplierAndPhone} />
      <Column source="createdAt" kind="moment" />
      <Column source="payableCents" kind="money" field={PayableAndPaid} />
      <Column
        source="paidCents"
        field={Status}
        sortable={false}
        label="resources.purchases/orders.words.status"
      />
    </ListScreen>
  );
};

export default { list: PurchaseOrderList };

import { Box } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import type { PurchaseOrder } from '../../dataProvider/api';
import { dueCents } from './order';
import { PurchaseDetails } from './PurchaseDetails';
import { RangePickers } from '../../ui/dates/RangePickers';
import { useDays } from '../../lib/useDays';
import { monthOf } from '../../lib/days';
import { AddButton, columnOf, ListScreen } from '../../ui/list';
import { formatCents } from '../../lib/money';
import { useWords } from '../../lib/words';

const Column = columnOf<PurchaseOrder>();

const ReferenceAndMethod = () => {
  const order = useRecordContext<PurchaseOrder>();
  const translate = useTranslate();
  const words = useWords();
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
  const words = useWords();
  return (
    <>
      {order?.supplierName || words('unknown_supplier')}
      <span className="second-line">{order?.supplierPhone}</span>
    </>
  );
};

const PayableAndPaid = () => {
  const order = useRecordContext<PurchaseOrder>();
  const words = useWords();
  if (!order) return null;
  return (
    <>
      {formatCents(order.payableCents)}
      <span className="second-line">{words('paid', { amount: formatCents(order.paidCents) })}</span>
    </>
  );
};

/** Partial as long as something is due. */
const PaymentStatus = () => {
  const order = useRecordContext<PurchaseOrder>();
  const words = useWords();
  if (!order) return null;
  const due = dueCents(order);
  if (due <= 0) return <span className="badge badge-good">{words('status_paid')}</span>;
  return (
    <>
      <span className="badge badge-accent">{words('status_partial')}</span>
      <span className="second-line">{words('due', { amount: formatCents(due) })}</span>
    </>
  );
};

const PurchaseOrderList = () => {
  const { range, backwards, choose } = useDays('range', monthOf);
  return (
    <ListScreen
      paged
      perPage={20}
      filter={backwards ? null : range}
      range={range}
      rowActions={null}
      add={<AddButton to="add" />}
      toolbar={
        <Box sx={{ display: 'flex', gap: 1.5, flexWrap: 'wrap', flex: '10 1 auto' }}>
          <RangePickers range={range} onChange={choose} />
        </Box>
      }
      details={<PurchaseDetails />}
    >
      <Column source="ref_no" field={ReferenceAndMethod} />
      <Column source="supplierName" field={SupplierAndPhone} />
      <Column source="createdAt" kind="moment" />
      <Column source="payableCents" kind="money" field={PayableAndPaid} />
      <Column source="paidCents" field={PaymentStatus} label="resources.purchases/orders.words.status" />
    </ListScreen>
  );
};

export default { list: PurchaseOrderList };

import { Card } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { REORDER_SALES_HISTORY_DAYS } from '../../../../contract/limits';
import { translate } from '../../../i18n/translate';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/reorder';
import { formatCents } from '../../../lib/money';
import { formatCount } from '../../../lib/quantities';
import { HeadCell } from '../../../ui/table/tableElements';
import { makeWideReportTableStyles } from '../../../ui/table/reportTableStyles';
import {
  isSameSupplierGroup,
  sumTickedLineCents,
  type ReorderLineEdit,
  type SupplierGroup,
} from './reorderLines';
import { ReorderRow } from './ReorderRow';
import type { ReorderLineEditHandler } from './useReorderLineEdits';

/** The table needs a width of 900 pixels for its nine columns; `reorder.css` contains the same width. */
const Table = styled('table')(makeWideReportTableStyles(900));

const describeLeadTime = (days: number): string =>
  translate('reorder.leadTime', { smart_count: days, days: formatCount(days) });

interface ReorderGroupProps {
  group: SupplierGroup;
  branchId: number;
  onChange: ReorderLineEditHandler;
  onChangeAll: (productIds: readonly number[], change: ReorderLineEdit) => void;
  readOnly: boolean;
}

const PlainGroup = ({ group, branchId, onChange, onChangeAll, readOnly }: ReorderGroupProps) => {
  const translate = useTranslate();
  const { supplierId, lines, leadDays } = group;
  const title = supplierId === 0 ? translate('reorder.noSupplier') : group.supplier;
  const orderable = lines.filter(({ supplier, quantity }) => supplier !== null && quantity !== 0);
  const ticked = lines.filter(({ isTicked }) => isTicked);
  return (
    <Card
      component="section"
      aria-label={title}
      className="reorder-group"
      style={{ containIntrinsicHeight: `auto calc(95px + ${lines.length} * var(--row))` }}
    >
      <header>
        {!readOnly && (
          <label className="select-box no-print">
            <input
              type="checkbox"
              aria-label={translate('reorder.tickAll', { supplier: title })}
              ref={box => {
                if (box) box.indeterminate = ticked.length > 0 && ticked.length < orderable.length;
              }}
              checked={ticked.length > 0 && ticked.length >= orderable.length}
              disabled={orderable.length === 0 && ticked.length === 0}
              onChange={({ target }) =>
                onChangeAll(
                  (target.checked ? orderable : lines).map(({ product }) => product.id),
                  { isTicked: target.checked },
                )
              }
            />
          </label>
        )}
        <h2>{title}</h2>
        <span className="soft">
          {supplierId === 0 ? translate('reorder.noSupplierHint') : describeLeadTime(leadDays)}
        </span>
        <span className="reorder-total strong">{formatCents(sumTickedLineCents(lines))}</span>
      </header>
      <Table aria-label={title}>
        <thead>
          <tr>
            {!readOnly && (
              <th scope="col" className="no-print">
                <span className="visually-hidden">{translate('reorder.order')}</span>
              </th>
            )}
            <HeadCell text={translate('reorder.product')} kind="text" />
            <HeadCell text={translate('reorder.stock')} kind="count" />
            <HeadCell text={translate('reorder.onTheWay')} kind="count" />
            <HeadCell
              text={translate('reorder.soldHead', { days: REORDER_SALES_HISTORY_DAYS })}
              kind="count"
            />
            <HeadCell text={translate('reorder.daysLeft')} kind="count" />
            <HeadCell text={translate('reorder.suggested')} kind="count" />
            {!readOnly && <HeadCell text={translate('reorder.order')} kind="count" />}
            <HeadCell text={translate('reorder.cost')} kind="money" />
            <HeadCell text={translate('reorder.amount')} kind="money" />
          </tr>
        </thead>
        {lines.map(line => (
          <ReorderRow
            key={line.product.id}
            line={line}
            branchId={branchId}
            onChange={onChange}
            readOnly={readOnly}
          />
        ))}
      </Table>
    </Card>
  );
};

export const ReorderGroup = memo(
  PlainGroup,
  (before, after) =>
    isSameSupplierGroup(before.group, after.group) &&
    before.branchId === after.branchId &&
    before.readOnly === after.readOnly,
);

import { Card } from '@mui/material';
import { styled } from '@mui/material/styles';
import { memo } from 'react';
import { REORDER_SALES_DAYS } from '../../../../contract/limits';
import { counted, filled } from '../../../i18n/filled';
import { reorderTexts as texts } from '../../../i18n/reorder';
import { formatCents } from '../../../lib/money';
import { formatCount } from '../../../lib/quantities';
import { HeadCell } from '../../../ui/table/parts';
import { wideReportTable } from '../../../ui/table/tableStyles';
import { isSameGroup, totalOf, type Edit, type Group } from './lines';
import { ReorderRow } from './ReorderRow';
import type { Change } from './useEdits';

/** Nine columns; `reorder.css` has the same width. */
const Table = styled('table')(wideReportTable(900));

const describeLeadTime = (days: number): string =>
  counted(texts, 'leadTime', days, { days: formatCount(days) });

interface ReorderGroupProps {
  group: Group;
  branchId: number;
  onChange: Change;
  onChangeAll: (productIds: readonly number[], change: Edit) => void;
  readOnly: boolean;
}

const PlainGroup = ({ group, branchId, onChange, onChangeAll, readOnly }: ReorderGroupProps) => {
  const { supplierId, lines, leadDays } = group;
  const title = supplierId === 0 ? texts.noSupplier : group.supplier;
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
              aria-label={filled(texts.tickAll, { supplier: title })}
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
        <span className="soft">{supplierId === 0 ? texts.noSupplierHint : describeLeadTime(leadDays)}</span>
        <span className="reorder-total strong" role="status">
          {formatCents(totalOf(lines))}
        </span>
      </header>
      <Table aria-label={title}>
        <thead>
          <tr>
            {!readOnly && (
              <th scope="col" className="no-print">
                <span className="visually-hidden">{texts.order}</span>
              </th>
            )}
            <HeadCell text={texts.product} kind="text" />
            <HeadCell text={texts.stock} kind="count" />
            <HeadCell text={texts.onTheWay} kind="count" />
            <HeadCell text={filled(texts.soldHead, { days: REORDER_SALES_DAYS })} kind="count" />
            <HeadCell text={texts.daysLeft} kind="count" />
            <HeadCell text={texts.suggested} kind="count" />
            {!readOnly && <HeadCell text={texts.order} kind="count" />}
            <HeadCell text={texts.cost} kind="money" />
            <HeadCell text={texts.amount} kind="money" />
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

/** What is ordered from one supplier. Typing in one renders no other, because there may be hundreds. */
export const ReorderGroup = memo(
  PlainGroup,
  (before, after) =>
    isSameGroup(before.group, after.group) &&
    before.branchId === after.branchId &&
    before.readOnly === after.readOnly,
);

import { useRecordContext } from 'ra-core';
import type { WarehouseOfTransfer, SentTransfer } from '../../dataProvider/api';
import { formatCents } from '../../lib/money';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { AddButton, createColumn, ListScreen } from '../../ui/list';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';
import { TransferDetails } from './TransferDetails';

const Column = createColumn<SentTransfer>();

const PlaceName = ({ place }: { place: WarehouseOfTransfer | undefined }) => (
  <>
    {place?.name}
    <span className="second-line">{place?.branch}</span>
  </>
);

const From = () => <PlaceName place={useRecordContext<SentTransfer>()?.from} />;
const To = () => <PlaceName place={useRecordContext<SentTransfer>()?.to} />;

const LOOKS: Record<string, string> = { sent: 'badge badge-accent', received: 'badge badge-good' };

const Status = () => {
  const transfer = useRecordContext<SentTransfer>();
  const words = useResourceTexts();
  if (!transfer) return null;
  const { status, differing } = transfer;
  return (
    <>
      <span className={LOOKS[status] ?? 'badge'}>{words(status)}</span>
      {differing > 0 && (
        <span className="second-line">
          {words('differing', { smart_count: differing, count: differing })}
        </span>
      )}
    </>
  );
};

const ValueAndLines = () => {
  const transfer = useRecordContext<SentTransfer>();
  const words = useResourceTexts();
  if (!transfer) return null;
  const { lines, valueCents } = transfer;
  return (
    <>
      {formatCents(valueCents)}
      <span className="second-line">{words('lines', { smart_count: lines, count: lines })}</span>
    </>
  );
};

const TransferList = () => (
  <ListScreen
    exported={loadExportColumns('transfers')}
    paged
    perPage={20}
    rowActions={null}
    add={<AddButton to="send" />}
    details={<TransferDetails />}
  >
    <Column source="createdAt" kind="moment" />
    <Column source="from" field={From} />
    <Column source="to" field={To} />
    <Column source="valueCents" kind="money" field={ValueAndLines} />
    <Column source="status" field={Status} />
  </ListScreen>
);

export default { list: TransferList };

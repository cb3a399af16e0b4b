import { Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { Link } from 'react-router-dom';
import type { StockCount } from '../../dataProvider/api';
import { formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { Glyph } from '../../ui/Glyph';
import { createColumn, createLazyForm, ListScreen } from '../../ui/list';
import { RowActionLink } from '../../ui/list/RowActions';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';
import { getCountSheetPath } from './countLines';
import '../../i18n/counts';

const Column = createColumn<StockCount>();

const CountForm = createLazyForm(() => import('./CountForm'));

const NameAndScope = () => {
  const count = useRecordContext<StockCount>();
  const words = useResourceTexts();
  if (!count) return null;
  const { id, name, scope, category, isBlind } = count;
  return (
    <>
      <Link className="record-link strong" to={getCountSheetPath(id)}>
        {name}
      </Link>
      <span className="second-line">
        {[category || words(scope), isBlind && words('blind')].filter(Boolean).join(' · ')}
      </span>
    </>
  );
};

const Progress = () => {
  const count = useRecordContext<StockCount>();
  const words = useResourceTexts();
  if (!count) return null;
  return words('of', { counted: formatCount(count.counted), lines: formatCount(count.lines) });
};

const LOOKS: Record<string, string> = { open: 'badge badge-accent', posted: 'badge badge-good' };

const Status = () => {
  const { status = '' } = useRecordContext<StockCount>() ?? {};
  const words = useResourceTexts();
  return <span className={LOOKS[status] ?? 'badge'}>{words(status)}</span>;
};

const Differences = () => {
  const count = useRecordContext<StockCount>();
  if (!count || (count.isBlind && count.status === 'open')) return '–';
  return (
    <>
      {formatCents(count.valueCents)}
      <span className="second-line">{formatCount(count.differing)}</span>
    </>
  );
};

const OpenSheet = () => {
  const count = useRecordContext<StockCount>()!;
  const words = useResourceTexts();
  if (count.status === 'open') {
    return (
      <Button
        variant="outlined"
        size="small"
        component={Link}
        to={getCountSheetPath(count.id)}
        aria-label={words('go_on', { record: count.name })}
      >
        {words('count')}
      </Button>
    );
  }
  return (
    <RowActionLink
      label={words('look', { record: count.name })}
      to={getCountSheetPath(count.id)}
      icon={<Glyph name="view" />}
    />
  );
};

const CountList = () => (
  <ListScreen
    exported={loadExportColumns('counts')}
    paged
    perPage={20}
    createForm={<CountForm />}
    rowActions={<OpenSheet />}
  >
    <Column source="name" field={NameAndScope} />
    <Column source="createdAt" kind="moment" />
    <Column source="warehouse" />
    <Column source="counted" field={Progress} />
    <Column source="valueCents" kind="money" field={Differences} />
    <Column source="status" field={Status} />
  </ListScreen>
);

export default { list: CountList };

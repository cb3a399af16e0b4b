/** Counts of what is in a warehouse, the newest first. */
import { Button } from '@mui/material';
import { useRecordContext, type Identifier } from 'ra-core';
import { Link } from 'react-router-dom';
import { COUNT_SCOPES } from '../../../contract/words';
import type { StockCount, Warehouse } from '../../dataProvider/api';
import { useBranch } from '../../lib/branch';
import { formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { useWords } from '../../lib/words';
import { CheckboxInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { Glyph } from '../../ui/Glyph';
import { lazy } from '../../ui/lazy';
import { columnOf, ListScreen } from '../../ui/list';
import { ActionLink } from '../../ui/list/RowActions';
import { useChoices } from '../../ui/useChoices';
import { exported } from '../exported/exported';

const Column = columnOf<StockCount>();

// Loaded apart, because watching the form needs the library of the forms.
const CountCategory = lazy(async () => ({ default: (await import('./CountCategory')).CountCategory }));

const SCOPES = COUNT_SCOPES.map(id => ({ id, name: `resources.inventory/counts.words.${id}` }));

const CountForm = ({ branchId }: { branchId: number }) => (
  <>
    <TextInput source="name" validate={required()} />
    <WarehouseSelect branchId={branchId} />
    <SelectInput source="scope" choices={SCOPES} validate={required()} />
    <CountCategory branchId={branchId} />
    <CheckboxInput source="isBlind" />
  </>
);

const WarehouseSelect = ({ branchId }: { branchId: number }) => {
  const { choices, notice } = useChoices<Warehouse>('inventory/warehouses', {
    sort: { field: 'name', order: 'ASC' },
    meta: { branchId },
  });
  return (
    <SelectInput
      source="warehouseId"
      choices={choices}
      notice={notice}
      translateChoice={false}
      validate={required()}
      parse={Number}
    />
  );
};

const sheetOf = (id: Identifier): string => `/admin/inventory/count?id=${id}`;

const NameAndScope = () => {
  const count = useRecordContext<StockCount>();
  const words = useWords();
  if (!count) return null;
  const { id, name, scope, category, isBlind } = count;
  return (
    <>
      <Link className="record-link strong" to={sheetOf(id)}>
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
  const words = useWords();
  if (!count) return null;
  return words('of', { counted: formatCount(count.counted), lines: formatCount(count.lines) });
};

const LOOKS: Record<string, string> = { open: 'badge badge-accent', posted: 'badge badge-good' };

const Status = () => {
  const { status = '' } = useRecordContext<StockCount>() ?? {};
  const words = useWords();
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
  const words = useWords();
  if (count.status === 'open') {
    return (
      <Button
        variant="outlined"
        size="small"
        component={Link}
        to={sheetOf(count.id)}
        aria-label={words('go_on', { record: count.name })}
      >
        {words('count')}
      </Button>
    );
  }
  return (
    <ActionLink
      label={words('look', { record: count.name })}
      to={sheetOf(count.id)}
      icon={<Glyph name="search" />}
    />
  );
};

const CountList = () => {
  const branchId = useBranch();
  return (
    <ListScreen
      exported={exported('counts')}
      paged
      perPage={20}
      createForm={<CountForm branchId={branchId} />}
      defaults={{ scope: 'all', isBlind: false }}
      afterCreate={sheetOf}
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
};

export default { list: CountList };

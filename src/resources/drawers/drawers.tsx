import { Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { Link } from 'react-router-dom';
import { DRAWER_SESSION_STATUSES } from '../../../contract/enums';
import type { DrawerSession } from '../../dataProvider/api';
import { isActionAllowed } from '../../lib/isActionAllowed';
import { formatCents } from '../../lib/money';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { Glyph } from '../../ui/Glyph';
import { createColumn, createLazyForm, ListScreen, useListFilters } from '../../ui/list';
import { RowActionLink } from '../../ui/list/RowActions';
import { createLazyScreen } from '../../ui/lazy';
import { Loading } from '../../ui/Loading';
import { NativeSelect } from '../../ui/NativeSelect';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';
import { getDrawerSessionPath } from '../../lib/drawerPaths';
import { DRAWER_STATUS_BADGES } from './statusBadges';
import '../../i18n/drawers';

const Column = createColumn<DrawerSession>();

const OpenDrawerForm = createLazyForm(() => import('./OpenDrawerForm'));

const Terminal = () => {
  const session = useRecordContext<DrawerSession>();
  const words = useResourceTexts();
  if (!session) return null;
  return (
    <>
      <Link className="record-link strong" to={getDrawerSessionPath(session.id)}>
        {session.terminal || words('unnamed')}
      </Link>
      {session.number !== null && (
        <span className="second-line">{words('z', { number: session.number })}</span>
      )}
    </>
  );
};

const Status = () => {
  const { status = '' } = useRecordContext<DrawerSession>() ?? {};
  const words = useResourceTexts();
  return <span className={DRAWER_STATUS_BADGES[status] ?? 'badge'}>{words(status)}</span>;
};

const Difference = () => {
  const { differenceCents = null } = useRecordContext<DrawerSession>() ?? {};
  if (differenceCents === null) return '–';
  const shown = formatCents(differenceCents);
  if (differenceCents === 0) return <span className="soft">{shown}</span>;
  return <span className={differenceCents < 0 ? 'badge badge-accent' : 'strong'}>{shown}</span>;
};

const OpenSession = () => {
  const session = useRecordContext<DrawerSession>()!;
  const words = useResourceTexts();
  const record = session.terminal;
  if (session.status === 'closed')
    return (
      <RowActionLink
        label={words('look', { record })}
        to={getDrawerSessionPath(session.id)}
        icon={<Glyph name="view" />}
      />
    );
  return (
    <Button
      variant="outlined"
      size="small"
      component={Link}
      to={getDrawerSessionPath(session.id)}
      aria-label={words('count_of', { record })}
    >
      {words('count')}
    </Button>
  );
};

const StatusFilter = () => {
  const words = useResourceTexts();
  const { values, setFilter } = useListFilters();
  const status = DRAWER_SESSION_STATUSES.find(one => one === values.status) ?? '';
  return (
    <NativeSelect
      label={words('status_filter')}
      value={status}
      onChange={next => setFilter('status', next)}
      choices={[
        ['', words('every_status')],
        ...DRAWER_SESSION_STATUSES.map(one => [one, words(one)] as const),
      ]}
      sx={{ minWidth: 136 }}
    />
  );
};

const DifferenceChart = createLazyScreen(() => import('./session/DifferenceChart'));

const DrawerList = () => (
  <>
    <ListScreen
      exported={loadExportColumns('drawers')}
      paged
      perPage={20}
      toolbar={<StatusFilter />}
      createForm={<OpenDrawerForm />}
      rowActions={<OpenSession />}
    >
      <Column source="terminal" field={Terminal} />
      <Column source="status" field={Status} />
      <Column source="openedAt" kind="moment" />
      <Column source="openedBy" wideOnly />
      <Column source="closedAt" kind="moment" />
      <Column source="differenceCents" kind="money" field={Difference} />
    </ListScreen>
    {isActionAllowed('list', 'drawers/figures') && <DifferenceChart />}
  </>
);

const DrawerSessionPage = createLazyScreen(() => import('./session/DrawerSessionPage'), <Loading />);

export default { list: DrawerList, show: DrawerSessionPage };

import DaysIcon from '@mui/icons-material/BarChartOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Box, Button } from '@mui/material';
import { useRecordContext } from 'ra-core';
import { startTransition, useState } from 'react';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/users';
import { getBackend } from '../../backends/backend';
import { readSession } from '../../session/session';
import type { User } from '../../dataProvider/api';
import { StatusBadge } from '../../ui/fields';
import {
  AddButton,
  createColumn,
  DeleteAction,
  EditAction,
  createLazyForm,
  ListScreen,
  RowActionLink,
} from '../../ui/list';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';
import { canManageRole } from '../../lib/isActionAllowed';
import { useRoleName } from '../../lib/useRoleName';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { lazy, createPreloadHandlers } from '../../ui/lazy';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';
import type { UserSummary } from './userAccess';

const Column = createColumn<User>();

const UserForm = createLazyForm(() => import('./UserForm'));

const ROLE_BADGES: Record<string, string> = { admin: 'badge badge-good', manager: 'badge badge-accent' };

const RoleBadge = () => {
  const role = useRecordContext<User>()?.role ?? '';
  const nameOf = useRoleName();
  return role && <span className={ROLE_BADGES[role.toLowerCase()] ?? 'badge'}>{nameOf(role)}</span>;
};

/** True if the user is the signed-in person. Compares user ids if the server sends them, else user names. */
function isSelf(user: User): boolean {
  const session = readSession();
  if (!session) return false;
  if (session.userId !== null) return String(user.id) === String(session.userId);
  const userName = user.userName.toLowerCase();
  return userName !== '' && [session.email, session.name].some(name => name.toLowerCase() === userName);
}

const DeleteUser = () => {
  const user = useRecordContext<User>();
  const words = useResourceTexts();
  if (user && !canManageRole(user.role)) return null;
  return <DeleteAction refusal={user && isSelf(user) ? words('own_account') : null} />;
};

const EditUser = () => {
  const user = useRecordContext<User>();
  return user && canManageRole(user.role) ? <EditAction /> : null;
};

const KEY_ICON = <KeyIcon fontSize="small" />;

const AccessAction = ({ onOpen }: { onOpen: (user: UserSummary) => void }) => {
  const user = useRecordContext<User>();
  const words = useResourceTexts();
  if (!user?.status || !canManageRole(user.role)) return null;
  const label = words('access', { record: user.name });
  return (
    <button
      type="button"
      className="row-action"
      aria-label={label}
      onClick={() => onOpen({ id: user.id, name: user.name, secondFactor: user.secondFactor === true })}
    >
      {KEY_ICON}
    </button>
  );
};

const DAYS_ICON = <DaysIcon fontSize="small" />;

/** Leads to the days of the user as a cashier. */
const DaysAction = () => {
  const user = useRecordContext<User>();
  const words = useResourceTexts();
  const isAllowed = useIsActionAllowed('list', 'reports/cashier');
  if (!user || !isAllowed || !getBackend().capabilities.has('cashierDays')) return null;
  return (
    <RowActionLink
      label={words('days', { record: user.name })}
      to={`/admin/reports/cashier?cashierId=${user.id}`}
      icon={DAYS_ICON}
    />
  );
};

const UserList = () => {
  const translate = useTranslate();
  const words = useResourceTexts();
  const [opened, setOpened] = useState<UserSummary | true>();
  const hasLinks = getBackend().capabilities.has('unusedPasswordLinks');
  const close = () => setOpened(undefined);
  const list = (
    <ListScreen
      exported={loadExportColumns('users')}
      form={<UserForm />}
      rowActions={
        <>
          {hasLinks && <AccessAction onOpen={setOpened} />}
          <DaysAction />
          <EditUser />
          <DeleteUser />
        </>
      }
      sort={{ field: 'name', order: 'ASC' }}
      {...(hasLinks
        ? {
            add: (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '.list-add & > *': { flex: 1 } }}>
                <Button
                  variant="outlined"
                  {...createPreloadHandlers(InviteDialog)}
                  onClick={() => startTransition(() => setOpened(true))}
                >
                  {words('invite')}
                </Button>
                <AddButton />
              </Box>
            ),
          }
        : {})}
    >
      <Column source="name" />
      <Column source="userName" label={translate('resources.users.fields.userName')} />
      <Column source="role" field={RoleBadge} />
      <Column source="status" field={StatusBadge} />
    </ListScreen>
  );
  if (!hasLinks) return list;
  return (
    <>
      {list}
      <OpenLinks onRenew={setOpened} />
      {opened === true && <InviteDialog onClose={close} />}
      {typeof opened === 'object' && <AccessDialog user={opened} onClose={close} />}
    </>
  );
};

const access = () => import('./userAccess');
const InviteDialog = lazy(async () => ({ default: (await access()).InviteUserDialog }));
const AccessDialog = lazy(async () => ({ default: (await access()).UserAccessDialog }));
const OpenLinks = lazy(async () => ({ default: (await access()).UnusedPasswordLinks }));

export default { list: UserList };

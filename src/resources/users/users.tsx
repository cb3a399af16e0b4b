import KeyIcon from '@mui/icons-material/KeyOutlined';
import { Button } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { useState } from 'react';
import { backend } from '../../backends';
import { readSession } from '../../session/session';
import type { User } from '../../dataProvider/api';
import { ChoicesNotice } from '../../ui/ChoicesNotice';
import { StatusBadge } from '../../ui/fields';
import { CheckboxInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { AddButton, columnOf, DeleteAction, EditAction, ListScreen } from '../../ui/list';
import { useBranchesToChoose } from '../../lib/branch';
import { isAboveRole, rolesToGive } from '../../lib/mayDo';
import { seenFirst } from '../../lib/seenFirst';
import { useWords } from '../../lib/words';
import { lazy } from '../../ui/lazy';
import { noticeOf } from '../../ui/useChoices';
import { exported } from '../exported/exported';
import type { Somebody } from './access';

const Column = columnOf<User>();

/** The roles that the person may give, and the one that the user has. Backends may write a role in small letters. */
function choicesWith(own: string | undefined) {
  const choices = rolesToGive().map(name => ({ id: name.toLowerCase(), name }));
  const id = own?.toLowerCase();
  return !own || choices.some(choice => choice.id === id) ? choices : [...choices, { id, name: own }];
}

const UserForm = () => {
  const record = useRecordContext<User>();
  const creating = record?.id === undefined;
  return (
    <>
      <TextInput source="name" label="resources.users.words.full_name" validate={required()} />
      <TextInput
        source="userName"
        validate={required('resources.users.words.username_required')}
        slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'none' } }}
      />
      <TextInput
        source="password"
        type="password"
        {...(creating
          ? { validate: required('resources.users.words.password_required') }
          : { helperText: 'resources.users.words.password_kept' })}
        slotProps={{ htmlInput: { autoComplete: 'new-password' } }}
      />
      <SelectInput
        source="role"
        choices={choicesWith(record?.id === undefined ? undefined : record.role)}
        translateChoice={false}
        validate={required()}
        format={lowerCase}
      />
      <TextInput
        source="phone"
        disabled={!creating}
        {...(creating ? {} : { helperText: 'resources.users.words.phone_kept' })}
      />
      <CheckboxInput source="status" label="common.active" />
      {!creating && backend().capabilities.has('openLinks') && <BranchInput />}
    </>
  );
};

const EVERY = 0;

/** Which branch the user works for. */
const BranchInput = () => {
  const words = useWords();
  const asked = useBranchesToChoose();
  const notice = noticeOf(asked);
  const isEvery = readSession()?.branchId === null;
  // Before its choices arrive, the select would show none.
  if (!asked.data) return notice ? <ChoicesNotice {...notice} /> : null;
  return (
    <SelectInput
      source="branchId"
      isRequired
      translateChoice={false}
      choices={[
        ...(isEvery ? [{ id: EVERY, name: words('every_branch') }] : []),
        ...asked.data.map(({ id, name }) => ({ id, name })),
      ]}
      format={(value: unknown) => value ?? EVERY}
      parse={(value: unknown) => Number(value) || null}
    />
  );
};

const lowerCase = (role: unknown): string => (typeof role === 'string' ? role.toLowerCase() : '');

/** Colours exist for these two; any other role is grey. */
const ROLE_BADGES: Record<string, string> = { admin: 'badge badge-good', manager: 'badge badge-accent' };

const RoleBadge = () => {
  const role = useRecordContext<User>()?.role ?? '';
  return role && <span className={ROLE_BADGES[role.toLowerCase()] ?? 'badge'}>{role}</span>;
};

/** By user id where the server told it, else by user name as it was typed or answered. The session's own id is the branch's. */
function isSelf(user: User): boolean {
  const session = readSession();
  if (!session) return false;
  if (session.userId !== null) return Number(user.id) === session.userId;
  const userName = user.userName.toLowerCase();
  return userName !== '' && [session.email, session.name].some(name => name.toLowerCase() === userName);
}

const DeleteUser = () => {
  const user = useRecordContext<User>();
  const words = useWords();
  if (user && !isAboveRole(user.role)) return null;
  return <DeleteAction refusal={user && isSelf(user) ? words('own_account') : null} />;
};

const EditUser = () => {
  const user = useRecordContext<User>();
  return user && isAboveRole(user.role) ? <EditAction /> : null;
};

const KEY_ICON = <KeyIcon fontSize="small" />;

const AccessAction = ({ onOpen }: { onOpen: (user: Somebody) => void }) => {
  const user = useRecordContext<User>();
  const words = useWords();
  if (!user?.status || !isAboveRole(user.role)) return null;
  const label = words('access', { record: user.name });
  return (
    <button
      type="button"
      className="row-action"
      aria-label={label}
      title={label}
      onClick={() => onOpen({ id: user.id, name: user.name, secondFactor: user.secondFactor === true })}
    >
      {KEY_ICON}
    </button>
  );
};

const UserList = () => {
  const translate = useTranslate();
  const words = useWords();
  /** `true` for somebody new. */
  const [opened, setOpened] = useState<Somebody | true>();
  const hasLinks = backend().capabilities.has('openLinks');
  const close = () => setOpened(undefined);
  const list = (
    <ListScreen
      exported={exported('users')}
      form={<UserForm />}
      defaults={{ status: true, role: 'cashier', name: '', userName: '', password: '', phone: '' }}
      rowActions={
        <>
          {hasLinks && <AccessAction onOpen={setOpened} />}
          <EditUser />
          <DeleteUser />
        </>
      }
      sort={{ field: 'name', order: 'ASC' }}
      {...(hasLinks
        ? {
            add: (
              <>
                <Button variant="outlined" onClick={() => seenFirst(() => setOpened(true))}>
                  {words('invite')}
                </Button>
                <AddButton />
              </>
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

const access = () => import('./access');
const InviteDialog = lazy(async () => ({ default: (await access()).InviteDialog }));
const AccessDialog = lazy(async () => ({ default: (await access()).AccessDialog }));
const OpenLinks = lazy(async () => ({ default: (await access()).OpenLinks }));

export default { list: UserList };

import { ROLES } from '../../../contract/words';
import { useRecordContext, useTranslate } from 'ra-core';
import { readSession } from '../../session/session';
import type { User } from '../../dataProvider/api';
import { StatusBadge } from '../../ui/fields';
import { CheckboxInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { columnOf, DeleteAction, EditAction, ListScreen } from '../../ui/list';
import { useWords } from '../../lib/words';

const Column = columnOf<User>();

const CHOICES = ROLES.map(name => ({ id: name.toLowerCase(), name }));

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
        choices={CHOICES}
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
    </>
  );
};

const lowerCase = (role: unknown): string => (typeof role === 'string' ? role.toLowerCase() : '');

/** Colours exist for these two; any other role is grey. */
const ROLE_BADGES: Record<string, string> = { admin: 'badge badge-good', manager: 'badge badge-accent' };

const RoleBadge = () => {
  const role = useRecordContext<User>()?.role ?? '';
  return <span className={ROLE_BADGES[role.toLowerCase()] ?? 'badge'}>{role}</span>;
};

/** By user id where the server told it, else by user name: the session's own id is the branch's. */
function isSelf(user: User): boolean {
  const session = readSession();
  if (!session) return false;
  if (session.userId !== null) return Number(user.id) === session.userId;
  return String(user.userName).toLowerCase() === session.email.toLowerCase();
}

const DeleteUser = () => {
  const user = useRecordContext<User>();
  const words = useWords();
  return <DeleteAction refusal={user && isSelf(user) ? words('own_account') : null} />;
};

const UserList = () => {
  const translate = useTranslate();
  return (
    <ListScreen
      form={<UserForm />}
      defaults={{ status: true, role: 'cashier', name: '', userName: '', password: '', phone: '' }}
      rowActions={
        <>
          <EditAction />
          <DeleteUser />
        </>
      }
      sort={{ field: 'name', order: 'ASC' }}
    >
      <Column source="name" />
      <Column source="userName" label={translate('resources.users.fields.userName')} />
      <Column source="role" field={RoleBadge} />
      <Column source="status" field={StatusBadge} />
    </ListScreen>
  );
};

export default { list: UserList };

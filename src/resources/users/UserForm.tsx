import { useRecordContext } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { getBackend, isActionSupported, isValueSupported } from '../../backends/backend';
import type { User } from '../../dataProvider/api';
import { useSelectableBranches } from '../../lib/branch';
import { listAssignableRoles } from '../../lib/isActionAllowed';
import { useRoleName } from '../../lib/useRoleName';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { readSession } from '../../session/session';
import { ChoicesLoadFailureNotice } from '../../ui/ChoicesLoadFailureNotice';
import { FormPanel } from '../../ui/form/FormPanel';
import { CheckboxInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { getChoicesLoadFailure } from '../../ui/useSelectChoices';
import '../../i18n/users';

/**
 * Returns the roles that the signed-in user has the right to assign, and the role of the edited user. They are in lower
 * case, because some backends write roles in upper case and others in lower case.
 */
function listRoles(own: string | undefined): string[] {
  const roles = listAssignableRoles().map(name => name.toLowerCase());
  const role = own?.toLowerCase();
  return !role || roles.includes(role) ? roles : [...roles, role];
}

/** True if the users of a backend other than our server have a branch. */
const isBranchMapped = (): boolean =>
  getBackend().capabilities.has('branches') &&
  getBackend().getProviderNames?.('users').fields.branchId !== undefined;

function getDefaultValues() {
  const roles = ['cashier', ...listRoles(undefined)].filter(role => isValueSupported('users', 'role', role));
  return {
    status: true,
    role: roles[0] ?? '',
    name: '',
    userName: '',
    password: '',
    phone: '',
    ...(isBranchMapped() ? { branchId: readSession()?.branchId ?? null } : {}),
  };
}

const UserForm = () => (
  <FormPanel defaults={getDefaultValues()}>
    <UserInputs />
  </FormPanel>
);

const UserInputs = () => {
  const record = useRecordContext<User>();
  const nameOfRole = useRoleName();
  const creating = record?.id === undefined;
  const isPhoneFixed = !creating && !isActionSupported('users', 'edit:phone');
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
        choices={listRoles(creating ? undefined : record.role).map(role => ({
          id: role,
          name: nameOfRole(role === record?.role?.toLowerCase() ? record.role : role),
        }))}
        translateChoice={false}
        validate={required()}
        format={lowerCase}
      />
      <TextInput
        source="phone"
        disabled={isPhoneFixed}
        {...(isPhoneFixed ? { helperText: 'resources.users.words.phone_kept' } : {})}
      />
      <CheckboxInput source="status" label="common.active" />
      {isBranchMapped() && <BranchInput />}
      {getBackend().capabilities.has('unusedPasswordLinks') && (
        <>
          {!creating && <BranchInput />}
          <PinInputs />
        </>
      )}
    </>
  );
};

const PinInputs = () => {
  const hasPin = useRecordContext<User>()?.hasPin === true;
  return (
    <>
      <TextInput
        source="pin"
        type="password"
        helperText={hasPin ? 'resources.users.words.pin_kept' : 'resources.users.words.pin_optional'}
        slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric', maxLength: 8 } }}
      />
      {hasPin && <CheckboxInput source="removesPin" label="resources.users.words.pin_removed" />}
    </>
  );
};

const EVERY = 0;

const BranchInput = () => {
  const words = useResourceTexts();
  const asked = useSelectableBranches();
  const notice = getChoicesLoadFailure(asked);
  const isSuper = lowerCase(useWatch({ name: 'role' })) === 'super';
  const isEvery = isSuper && readSession()?.branchId === null;
  // The select would look empty without its options, so it is not rendered until they have loaded.
  if (!asked.data) return notice ? <ChoicesLoadFailureNotice {...notice} /> : null;
  return (
    <SelectInput
      source="branchId"
      isRequired
      translateChoice={false}
      choices={[
        ...(isEvery ? [{ id: EVERY, name: words('every_branch') }] : []),
        ...asked.data.map(({ id, name }) => ({ id, name })),
      ]}
      format={(value: unknown) => value ?? (isEvery ? EVERY : '')}
      validate={isEvery ? [] : required()}
      parse={(value: unknown) => Number(value) || null}
    />
  );
};

const lowerCase = (role: unknown): string => (typeof role === 'string' ? role.toLowerCase() : '');

export default UserForm;

import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { email, useRecordContext } from 'ra-core';
import { backend } from '../../backends';
import type { Branch } from '../../dataProvider/api';
import { ownZone } from '../../lib/zones';
import { formPart } from '../../ui/form/parts';
import { lazy } from '../../ui/lazy';
import { StatusBadge } from '../../ui/fields';
import { StatusInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { ActionLink, columnOf, DeleteAction, EditAction, ListScreen } from '../../ui/list';
import { useWords } from '../../lib/words';
import { exported } from '../exported/exported';

const Column = columnOf<Branch>();

const BranchForm = () => (
  <>
    <TextInput source="name" validate={required()} />
    <TextInput source="email" type="email" validate={email()} />
    <TextInput source="address" />
    <TextInput source="footerMsg" />
    <StatusInput source="status" />
    <BranchSettings />
    {backend().capabilities.has('copyCatalogue') && <CopyCatalogue />}
  </>
);

// It brings hundreds of time zones, and the library of the forms.
const BranchSettings = formPart(
  async () => ({ default: (await import('./BranchSettings')).BranchSettings }),
  'branchClock',
);

// Only for a branch that sells nothing yet.
const CopyCatalogue = lazy(async () => ({ default: (await import('./CopyCatalogue')).CopyCatalogue }));

/** A new branch has the clock of whoever makes it, until they say otherwise. */
const newBranch = () => ({
  status: 1,
  ...(backend().capabilities.has('branchClock')
    ? {
        timeZone: ownZone(),
        cutoffHour: 0,
        taxLabel: '',
      }
    : {}),
});

const BranchList = () => (
  <ListScreen
    exported={exported('branches')}
    form={<BranchForm />}
    defaults={newBranch()}
    rowActions={
      <>
        <ManageCategories />
        <EditAction />
        <DeleteAction />
      </>
    }
  >
    <Column source="id" />
    <Column source="name" />
    <Column source="address" />
    <Column source="status" field={StatusBadge} />
  </ListScreen>
);

const ManageCategories = () => {
  const branch = useRecordContext<Branch>();
  const words = useWords();
  if (!branch) return null;
  return (
    <ActionLink
      label={words('manage_categories', { record: branch.name })}
      to={`/admin/categories?branchId=${branch.id}`}
      icon={<CategoryIcon fontSize="small" />}
    />
  );
};

export default { list: BranchList };

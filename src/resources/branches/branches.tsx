import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { email, useRecordContext } from 'ra-core';
import type { Branch } from '../../dataProvider/api';
import { StatusBadge } from '../../ui/fields';
import { StatusInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { ActionLink, columnOf, DeleteAction, EditAction, ListScreen } from '../../ui/list';
import { useWords } from '../../lib/words';

const Column = columnOf<Branch>();

const BranchForm = () => (
  <>
    <TextInput source="name" validate={required()} />
    <TextInput source="email" type="email" validate={email()} />
    <TextInput source="address" />
    <TextInput source="footerMsg" />
    <StatusInput source="status" />
  </>
);

const BranchList = () => (
  <ListScreen
    form={<BranchForm />}
    defaults={{ status: 1 }}
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

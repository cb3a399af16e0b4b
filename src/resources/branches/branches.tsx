import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { useRecordContext } from 'ra-core';
import type { Branch } from '../../dataProvider/api';
import { StatusBadge } from '../../ui/fields';
import { ActionLink, columnOf, DeleteAction, EditAction, lazyForm, ListScreen } from '../../ui/list';
import { useWords } from '../../lib/words';
import { exported } from '../exported/exported';

const Column = columnOf<Branch>();

const BranchForm = lazyForm(() => import('./BranchForm'));

const BranchList = () => (
  <ListScreen
    exported={exported('branches')}
    form={<BranchForm />}
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

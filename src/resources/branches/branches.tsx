import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { useRecordContext } from 'ra-core';
import type { Branch } from '../../dataProvider/api';
import { StatusBadge } from '../../ui/fields';
import {
  RowActionLink,
  createColumn,
  DeleteAction,
  EditAction,
  createLazyForm,
  ListScreen,
} from '../../ui/list';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';
import '../../i18n/branches';

const Column = createColumn<Branch>();

const BranchForm = createLazyForm(() => import('./BranchForm'));

const BranchList = () => (
  <ListScreen
    exported={loadExportColumns('branches')}
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
  const words = useResourceTexts();
  if (!branch) return null;
  return (
    <RowActionLink
      label={words('manage_categories', { record: branch.name })}
      to={`/admin/categories?branchId=${branch.id}`}
      icon={<CategoryIcon fontSize="small" />}
    />
  );
};

export default { list: BranchList };

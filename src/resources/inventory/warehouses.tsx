import type { Warehouse } from '../../dataProvider/api';
import { createColumn, createLazyForm, ListScreen } from '../../ui/list';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';

const Column = createColumn<Warehouse>();

const WarehouseForm = createLazyForm(() => import('./WarehouseForm'));

const WarehouseList = () => (
  <ListScreen form={<WarehouseForm />} exported={loadExportColumns('warehouses')}>
    <Column source="name" />
  </ListScreen>
);

export default { list: WarehouseList };

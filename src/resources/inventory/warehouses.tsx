import type { Warehouse } from '../../dataProvider/api';
import { createColumn, createLazyForm, ListScreen } from '../../ui/list';
import { loadListFileColumns } from '../../ui/export/columns/loadListFileColumns';

const Column = createColumn<Warehouse>();

const WarehouseForm = createLazyForm(() => import('./WarehouseForm'));

const WarehouseList = () => (
  <ListScreen form={<WarehouseForm />} exported={loadListFileColumns('warehouses')}>
    <Column source="name" />
  </ListScreen>
);

export default { list: WarehouseList };

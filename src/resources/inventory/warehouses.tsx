import type { Warehouse } from '../../dataProvider/api';
import { createColumn, lazyForm, ListScreen } from '../../ui/list';
import { loadListFile } from '../../ui/export/columns/loadListFile';

const Column = createColumn<Warehouse>();

const WarehouseForm = lazyForm(() => import('./WarehouseForm'));

const WarehouseList = () => (
  <ListScreen form={<WarehouseForm />} exported={loadListFile('warehouses')}>
    <Column source="name" />
  </ListScreen>
);

export default { list: WarehouseList };

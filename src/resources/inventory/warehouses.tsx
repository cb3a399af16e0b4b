import type { Warehouse } from '../../dataProvider/api';
import { columnOf, lazyForm, ListScreen } from '../../ui/list';
import { exported } from '../exported/exported';

const Column = columnOf<Warehouse>();

const WarehouseForm = lazyForm(() => import('./WarehouseForm'));

const WarehouseList = () => (
  <ListScreen form={<WarehouseForm />} exported={exported('warehouses')}>
    <Column source="name" />
  </ListScreen>
);

export default { list: WarehouseList };

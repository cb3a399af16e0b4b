import type { Warehouse } from '../../dataProvider/api';
import { TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { columnOf, ListScreen } from '../../ui/list';
import { exported } from '../exported/exported';

const Column = columnOf<Warehouse>();

const WarehouseForm = () => (
  <TextInput source="name" label="resources.inventory/warehouses.words.name_label" validate={required()} />
);

const WarehouseList = () => (
  <ListScreen form={<WarehouseForm />} exported={exported('warehouses')}>
    <Column source="name" />
  </ListScreen>
);

export default { list: WarehouseList };

import { FormPanel } from '../../ui/form/FormPanel';
import { TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';

const WarehouseForm = () => (
  <FormPanel>
    <TextInput source="name" label="resources.inventory/warehouses.words.name_label" validate={required()} />
  </FormPanel>
);

export default WarehouseForm;

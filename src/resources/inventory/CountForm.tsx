import { useWatch } from 'react-hook-form';
import { STOCK_COUNT_SCOPES } from '../../../contract/enums';
import type { Warehouse } from '../../dataProvider/api';
import { useBranch } from '../../lib/branch';
import { FormPanel } from '../../ui/form/FormPanel';
import { CheckboxInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { useSelectChoices } from '../../ui/useSelectChoices';
import { CategoryInput } from '../categories/CategoryInput';
import { getCountSheetPath } from './countLines';
import '../../i18n/counts';

const SCOPES = STOCK_COUNT_SCOPES.map(id => ({ id, name: `resources.inventory/counts.words.${id}` }));

const CountForm = () => {
  const branchId = useBranch();
  return (
    <FormPanel defaults={{ scope: 'all', isBlind: false }} afterCreate={getCountSheetPath}>
      <TextInput source="name" validate={required()} />
      <WarehouseSelect branchId={branchId} />
      <SelectInput source="scope" choices={SCOPES} validate={required()} />
      <CountedCategory branchId={branchId} />
      <CheckboxInput source="isBlind" />
    </FormPanel>
  );
};

const WarehouseSelect = ({ branchId }: { branchId: number }) => {
  const { choices, notice } = useSelectChoices<Warehouse>('inventory/warehouses', {
    sort: { field: 'name', order: 'ASC' },
    meta: { branchId },
  });
  return (
    <SelectInput
      source="warehouseId"
      choices={choices}
      notice={notice}
      translateChoice={false}
      validate={required()}
      parse={Number}
    />
  );
};

const CountedCategory = ({ branchId }: { branchId: number }) =>
  useWatch({ name: 'scope' }) === 'category' ? <CategoryInput branchId={branchId} /> : null;

export default CountForm;

import { useInput } from 'ra-core';
import { InputHelperText } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate';
import { required } from '../../ui/form/validators';
import { AsyncSelect } from '../../ui/search/AsyncSelect';
import { useWords } from '../../lib/words';
import { activeSuppliersBy, MOST_SUPPLIERS } from './suppliersBy';
import type { OrderValues } from './values';

/** The suppliers of the branch by name, without inactive ones, which are not bought from. */
export const SupplierInput = ({ branchId }: { branchId: number }) => {
  const words = useWords();
  const translate = useTranslate();
  const { field, fieldState, id } = useInput<OrderValues['supplier']>({
    source: 'supplier',
    validate: required(),
  });
  const error = fieldState.error?.message;
  return (
    <AsyncSelect
      id={id}
      label={`${words('supplier')}*`}
      // react-admin's inputs hold an empty text where nothing is chosen.
      value={(field.value as OrderValues['supplier']) || null}
      onChange={supplier => field.onChange(supplier && { id: supplier.id, name: supplier.name })}
      onBlur={field.onBlur}
      inputRef={field.ref}
      labelOf={({ name }) => name}
      idOf={supplier => supplier.id}
      queryKey={['suppliersToBuyFrom', branchId]}
      query={activeSuppliersBy(branchId)}
      most={MOST_SUPPLIERS}
      failed={translate('resources.purchases/orders.words.suppliers_failed')}
      error={Boolean(error)}
      helperText={<InputHelperText error={error} />}
    />
  );
};

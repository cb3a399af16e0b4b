import { useInput } from 'ra-core';
import { InputHelperText } from 'react-admin';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/purchaseOrders';
import { required } from '../../ui/form/validators';
import { AsyncSelect } from '../../ui/search/AsyncSelect';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { createActiveSupplierSearch, MAX_SUPPLIER_SEARCH_RESULTS } from './supplierSearch';
import type { OrderFormValues } from './orderFormValues';

export const SupplierInput = ({ branchId }: { branchId: number }) => {
  const words = useResourceTexts();
  const translate = useTranslate();
  const { field, fieldState, id } = useInput<OrderFormValues['supplier']>({
    source: 'supplier',
    validate: required(),
  });
  const error = fieldState.error?.message;
  return (
    <AsyncSelect
      id={id}
      label={`${words('supplier')}*`}
      required
      // react-admin's inputs represent a missing value by an empty text.
      value={(field.value as OrderFormValues['supplier']) || null}
      onChange={supplier => field.onChange(supplier && { id: supplier.id, name: supplier.name })}
      onBlur={field.onBlur}
      inputRef={field.ref}
      labelOf={({ name }) => name}
      idOf={supplier => supplier.id}
      queryKey={['suppliersToBuyFrom', branchId]}
      query={createActiveSupplierSearch(branchId)}
      most={MAX_SUPPLIER_SEARCH_RESULTS}
      failed={translate('resources.purchases/orders.words.suppliers_failed')}
      error={Boolean(error)}
      helperText={error && <InputHelperText error={error} />}
    />
  );
};

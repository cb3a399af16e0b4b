import { useRecordContext } from 'ra-core';
import type { PromotionEffect, DiscountTypeListRow } from '../../dataProvider/api';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { FormPanel } from '../../ui/form/FormPanel';
import { CheckboxInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { isPercentageDiscount } from '../promotions/promotion';

/**
 * Effects of the discount types that a shop can create. The only percentage is discount type 1, which always exists.
 */
const CHOICES: readonly PromotionEffect[] = ['amount-off', 'fixed-price', 'none'];

const DiscountTypeForm = () => (
  <FormPanel defaults={{ active: true, effect: 'amount-off' }}>
    <DiscountTypeInputs />
  </FormPanel>
);

const DiscountTypeInputs = () => {
  const words = useResourceTexts();
  const record = useRecordContext<DiscountTypeListRow>();
  return (
    <>
      <TextInput
        source="name"
        validate={required()}
        helperText={isPercentageDiscount(record?.id) && words('percentage_help')}
      />
      {!isPercentageDiscount(record?.id) && (
        <SelectInput
          source="effect"
          validate={required()}
          choices={CHOICES.map(id => ({ id, name: words(`effects.${id}`) }))}
          translateChoice={false}
        />
      )}
      <CheckboxInput source="active" label={words('active')} />
    </>
  );
};

export default DiscountTypeForm;

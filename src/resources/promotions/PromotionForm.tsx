import { useRecordContext } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/promotions';
import { DEFAULT_DISCOUNT_TYPE_ID } from '../../../contract/enums';
import { isFieldSupported } from '../../backends/backend';
import type { DiscountType, Promotion } from '../../dataProvider/api';
import { FormPanel } from '../../ui/form/FormPanel';
import { DayInput, DecimalInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { parseId } from '../../lib/selection';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { useSelectChoices } from '../../ui/useSelectChoices';
import { isPercentageDiscount, getPromotionWarning } from './promotion';
import { hasDiscountEffects } from './useDiscountEffects';

const NEW_PROMOTION = { discountTypeId: DEFAULT_DISCOUNT_TYPE_ID, valueHundredths: 0, limitCents: 0 };

const PromotionForm = () => (
  <FormPanel defaults={NEW_PROMOTION}>
    <PromotionInputs />
  </FormPanel>
);

export const PromotionInputs = () => {
  const words = useResourceTexts();
  const discountTypeId: unknown = useWatch({ name: 'discountTypeId' });
  const unit = isPercentageDiscount(discountTypeId) ? 'percent' : 'money';
  return (
    <>
      <TextInput source="name" validate={required()} label="resources.promotions.words.name" />
      <DiscountTypeInput />
      <DayInput source="dateInit" validate={required()} />
      <DayInput source="dateEnd" validate={required()} />
      <DecimalInput source="valueHundredths" required zeroWhenEmpty unit={unit} />
      <DecimalInput
        source="limitCents"
        required
        zeroWhenEmpty
        unit="money"
        {...(hasDiscountEffects() ? { helperText: words('limit_help') } : {})}
      />
      <Warning />
    </>
  );
};

/**
 * A select of the active discount types. The promotion's own type stays selectable after it becomes inactive. If the
 * shop lacks the default type, a new promotion has no type, so that the person must choose one.
 */
const DiscountTypeInput = () => {
  const record = useRecordContext<Promotion>();
  const { resetField } = useFormContext();
  const { choices: types, notice } = useSelectChoices<DiscountType>(
    'discountTypes',
    { sort: { field: 'id', order: 'ASC' } },
    undefined,
    isFieldSupported('promotions', 'discountTypeId'),
  );
  const translate = useTranslate();
  const words = useResourceTexts();
  const own = record?.discountTypeId;
  const isNew = record?.id === undefined;
  const canChoose = ({ id, effect }: DiscountType) =>
    effect !== 'none' || (!isNew && String(id) === String(own));
  const known = own === undefined || types.some(type => String(type.id) === String(own) && canChoose(type));
  const isLacking = isNew && !known && types.length > 0;
  useEffect(() => {
    if (isLacking) resetField('discountTypeId', { defaultValue: '' });
  }, [isLacking, resetField]);
  const listed = types.map(type =>
    canChoose(type) ? type : { ...type, name: words('not_applied', { type: type.name }), disabled: true },
  );
  const choices =
    known || isNew ? listed : [...listed, { id: own, name: translate('common.number', { id: own }) }];
  const chosen: unknown = useWatch({ name: 'discountTypeId' });
  const effect = types.find(({ id }) => String(id) === String(chosen))?.effect;
  return (
    <SelectInput
      source="discountTypeId"
      choices={choices}
      notice={notice}
      helperText={effect ? words(`effects_help.${effect}`) : false}
      slotProps={{
        select: {
          displayEmpty: true,
          renderValue: value =>
            choices.find(({ id }) => String(id) === String(value))?.name ?? words('select_type'),
        },
        inputLabel: { shrink: true },
      }}
      translateChoice={false}
      validate={required()}
      parse={parseId}
    />
  );
};

/** Warns about unusual input. It does not block saving, because the API possibly accepts the input. */
const Warning = () => {
  const words = useResourceTexts();
  const values: unknown[] = useWatch({ name: ['dateInit', 'dateEnd', 'discountTypeId', 'valueHundredths'] });
  const [dateInit, dateEnd, discountTypeId, valueHundredths] = values;
  const warning = getPromotionWarning({ dateInit, dateEnd, discountTypeId, valueHundredths });
  return (
    <p role="status" className="warning-line wide">
      {warning && words(warning)}
    </p>
  );
};

export default PromotionForm;

import { useRecordContext, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { DiscountType, Promotion } from '../../dataProvider/api';
import { DayInput, DecimalInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { useChoices } from '../../ui/useChoices';
import { isPercentage, warningOf } from './promotion';

const words = (key: string): string => `resources.promotions.words.${key}`;

export const PromotionForm = () => {
  const discountTypeId: unknown = useWatch({ name: 'discountTypeId' });
  const unit = isPercentage(discountTypeId) ? 'percent' : 'money';
  return (
    <>
      <TextInput source="name" validate={required()} label={words('name')} />
      <DiscountTypeInput />
      <DayInput source="dateInit" validate={required()} />
      <DayInput source="dateEnd" validate={required()} />
      <DecimalInput source="valueHundredths" required zeroWhenEmpty unit={unit} />
      <DecimalInput source="limitCents" required zeroWhenEmpty unit="money" />
      <Warning />
    </>
  );
};

/**
 * The active types; a promotion's own stays choosable when it is none of them any more. A new one begins with the first where
 * the shop has no such type.
 */
const DiscountTypeInput = () => {
  const record = useRecordContext<Promotion>();
  const { resetField } = useFormContext();
  const { choices: types, notice } = useChoices<DiscountType>('discountTypes', {
    sort: { field: 'id', order: 'ASC' },
  });
  const translate = useTranslate();
  const own = record?.discountTypeId;
  const known = own === undefined || types.some(({ id }) => Number(id) === own);
  const isNew = record?.id === undefined;
  const first = types[0]?.id;
  useEffect(() => {
    if (isNew && !known && first !== undefined) resetField('discountTypeId', { defaultValue: Number(first) });
  }, [isNew, known, first, resetField]);
  return (
    <SelectInput
      source="discountTypeId"
      choices={
        known || isNew ? types : [...types, { id: own, name: translate('common.number', { id: own }) }]
      }
      notice={notice}
      emptyText={words('select_type')}
      translateChoice={false}
      validate={required()}
      parse={(id: unknown) => Number(id) || 0}
    />
  );
};

/** What is odd about the form as it stands. The API may take it all the same: it is pointed out, not refused. */
const Warning = () => {
  const translate = useTranslate();
  const values: unknown[] = useWatch({ name: ['dateInit', 'dateEnd', 'discountTypeId', 'valueHundredths'] });
  const [dateInit, dateEnd, discountTypeId, valueHundredths] = values;
  const warning = warningOf({ dateInit, dateEnd, discountTypeId, valueHundredths });
  return (
    <p role="status" className="warning-line wide">
      {warning && translate(words(warning))}
    </p>
  );
};

import { useRecordContext, useTranslate } from 'ra-core';
import { PERCENTAGE_DISCOUNT } from '../../../contract/words';
import type { Effect, ListedDiscountType } from '../../dataProvider/api';
import { useWords } from '../../lib/words';
import { BackLink } from '../../ui/BackLink';
import { StatusBadge } from '../../ui/fields';
import { CheckboxInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { columnOf, DeleteAction, EditAction, ListScreen } from '../../ui/list';
import { exported } from '../exported/exported';

const Column = columnOf<ListedDiscountType>();

/** Whether promotions read it as a percentage, which is fixed by its number. */
const isPercentage = (record: ListedDiscountType | undefined) => Number(record?.id) === PERCENTAGE_DISCOUNT;

/** The effects that can be chosen; only type 1 is a percentage. */
const CHOICES: readonly Effect[] = ['amount-off', 'fixed-price', 'none'];

const DiscountTypeForm = () => {
  const words = useWords();
  const record = useRecordContext<ListedDiscountType>();
  return (
    <>
      <TextInput
        source="name"
        validate={required()}
        helperText={isPercentage(record) && words('percentage_help')}
      />
      {!isPercentage(record) && (
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

const EffectText = () => {
  const words = useWords();
  const effect = useRecordContext<ListedDiscountType>()?.effect;
  return effect ? words(`effects.${effect}`) : null;
};

/** The percentage cannot be deleted, because the API fixes its number. */
const RowActions = () => (
  <>
    <EditAction />
    {!isPercentage(useRecordContext<ListedDiscountType>()) && <DeleteAction />}
  </>
);

const DiscountTypeList = () => {
  const translate = useTranslate();
  return (
    <ListScreen
      exported={exported('discountTypes')}
      form={<DiscountTypeForm />}
      defaults={{ active: true, effect: 'amount-off' }}
      toolbar={<BackLink to="/admin/settings" label={translate('settings.back')} />}
      rowActions={<RowActions />}
    >
      <Column source="name" />
      <Column source="effect" field={EffectText} sortable={false} />
      <Column source="active" field={StatusBadge} />
    </ListScreen>
  );
};

export default { list: DiscountTypeList };

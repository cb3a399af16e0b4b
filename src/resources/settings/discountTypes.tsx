import { useRecordContext, useTranslate } from 'ra-core';
import { PERCENTAGE_DISCOUNT } from '../../../contract/words';
import type { ListedDiscountType } from '../../dataProvider/api';
import { useWords } from '../../lib/words';
import { BackLink } from '../../ui/BackLink';
import { StatusBadge } from '../../ui/fields';
import { CheckboxInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { columnOf, DeleteAction, EditAction, ListScreen } from '../../ui/list';
import { exported } from '../exported/exported';

const Column = columnOf<ListedDiscountType>();

/** Whether promotions read it as a percentage, which is fixed by its number. */
const isPercentage = (record: ListedDiscountType | undefined) => Number(record?.id) === PERCENTAGE_DISCOUNT;

const DiscountTypeForm = () => {
  const words = useWords();
  const record = useRecordContext<ListedDiscountType>();
  return (
    <>
      <TextInput
        source="name"
        validate={required()}
        helperText={words(isPercentage(record) ? 'percentage_help' : 'amount_help')}
      />
      <CheckboxInput source="active" label={words('active')} />
    </>
  );
};

const Unit = () => {
  const words = useWords();
  return words(isPercentage(useRecordContext<ListedDiscountType>()) ? 'percentage' : 'amount');
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
      defaults={{ active: true }}
      toolbar={<BackLink to="/admin/settings" label={translate('settings.back')} />}
      rowActions={<RowActions />}
    >
      <Column source="name" />
      <Column
        source="id"
        label="resources.settings/discount-types.words.unit"
        field={Unit}
        sortable={false}
      />
      <Column source="active" field={StatusBadge} />
    </ListScreen>
  );
};

export default { list: DiscountTypeList };

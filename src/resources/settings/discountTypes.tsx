import { useRecordContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';
import type { ListedDiscountType } from '../../dataProvider/api';
import { useWords } from '../../lib/words';
import { BackLink } from '../../ui/BackLink';
import { StatusBadge } from '../../ui/fields';
import { columnOf, DeleteAction, EditAction, lazyForm, ListScreen } from '../../ui/list';
import { exported } from '../exported/exported';
import { isPercentage } from '../promotions/promotion';

const Column = columnOf<ListedDiscountType>();

const DiscountTypeForm = lazyForm(() => import('./DiscountTypeForm'));

const EffectText = () => {
  const words = useWords();
  const effect = useRecordContext<ListedDiscountType>()?.effect;
  return effect ? words(`effects.${effect}`) : null;
};

/** The percentage cannot be deleted, because the API fixes its number. */
const RowActions = () => (
  <>
    <EditAction />
    {!isPercentage(useRecordContext<ListedDiscountType>()?.id) && <DeleteAction />}
  </>
);

const DiscountTypeList = () => {
  const translate = useTranslate();
  return (
    <ListScreen
      exported={exported('discountTypes')}
      form={<DiscountTypeForm />}
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

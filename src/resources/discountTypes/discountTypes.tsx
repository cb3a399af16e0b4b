import { useRecordContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/settings';
import type { DiscountTypeListRow } from '../../dataProvider/api';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { BackLink } from '../../ui/BackLink';
import { StatusBadge } from '../../ui/fields';
import { createColumn, DeleteAction, EditAction, createLazyForm, ListScreen } from '../../ui/list';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';
import { isPercentageDiscount } from '../promotions/promotion';

const Column = createColumn<DiscountTypeListRow>();

const DiscountTypeForm = createLazyForm(() => import('./DiscountTypeForm'));

const EffectText = () => {
  const words = useResourceTexts();
  const effect = useRecordContext<DiscountTypeListRow>()?.effect;
  return effect ? words(`effects.${effect}`) : null;
};

/** Discount type 1, the percentage, cannot be deleted, because the API gives this id its meaning. */
const RowActions = () => (
  <>
    <EditAction />
    {!isPercentageDiscount(useRecordContext<DiscountTypeListRow>()?.id) && <DeleteAction />}
  </>
);

const DiscountTypeList = () => {
  const translate = useTranslate();
  return (
    <ListScreen
      exported={loadExportColumns('discountTypes')}
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

import { useRecordContext } from 'ra-core';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/promotions';
import type { Promotion } from '../../dataProvider/api';
import { PromotionItems } from './PromotionItems';
import { isPercentageDiscount, getPromotionStage } from './promotion';
import { hasDiscountEffects, useDiscountEffects } from './useDiscountEffects';
import { useBranch } from '../../lib/branch';
import { useCurrentBusinessDay } from '../../lib/useCurrentBusinessDay';
import { formatDay } from '../../lib/days';
import { createColumn, createLazyForm, ListScreen, SearchBox } from '../../ui/list';
import { formatCents } from '../../lib/money';
import { formatRatePercent } from '../../lib/quantities';
import { loadExportColumns } from '../../ui/export/columns/loadExportColumns';

const Column = createColumn<Promotion>();

const PromotionForm = createLazyForm(() => import('./PromotionForm'));

const STAGE_BADGES = { live: 'badge badge-good', scheduled: 'badge badge-accent', ended: 'badge' };

const NameAndStage = () => {
  const promotion = useRecordContext<Promotion>();
  const translate = useTranslate();
  const day = useCurrentBusinessDay(useBranch());
  if (!promotion) return null;
  const stage = getPromotionStage(promotion, day);
  return (
    <div className="promotion-name">
      <span className="strong">{promotion.name}</span>{' '}
      {stage && (
        <span className={STAGE_BADGES[stage]}>{translate(`resources.promotions.words.${stage}`)}</span>
      )}
    </div>
  );
};

const Days = () => {
  const promotion = useRecordContext<Promotion>();
  return (
    promotion && (
      <>
        <span className="whole">{formatDay(promotion.dateInit)} -</span>{' '}
        <span className="whole">{formatDay(promotion.dateEnd)}</span>
      </>
    )
  );
};

const Discount = () => {
  const promotion = useRecordContext<Promotion>();
  const translate = useTranslate();
  const readEffect = useDiscountEffects();
  if (!promotion) return null;
  const effect = readEffect(promotion.discountTypeId);
  return (
    <>
      <div>
        {isPercentageDiscount(promotion.discountTypeId)
          ? formatRatePercent(promotion.valueHundredths)
          : formatCents(promotion.valueHundredths)}
      </div>
      {hasDiscountEffects() && (
        // A non-breaking space reserves the line while the discount types load.
        <div className="second-line">
          {effect ? translate(`resources.promotions.words.effects.${effect}`) : '\u00a0'}
        </div>
      )}
    </>
  );
};

const Limit = () => {
  const limitCents = useRecordContext<Promotion>()?.limitCents;
  const translate = useTranslate();
  return limitCents ? formatCents(limitCents) : translate('resources.promotions.words.no_limit');
};

const PromotionList = () => (
  <ListScreen
    exported={loadExportColumns('promotions')}
    paged
    perPage={20}
    toolbar={<SearchBox />}
    form={<PromotionForm />}
    details={<PromotionItems />}
  >
    <Column source="name" field={NameAndStage} />
    <Column source="dateInit" field={Days} label={'resources.promotions.words.days'} />
    <Column
      source="valueHundredths"
      kind="money"
      field={Discount}
      label={'resources.promotions.words.discount'}
    />
    <Column source="limitCents" kind="money" field={Limit} />
  </ListScreen>
);

export default { list: PromotionList };

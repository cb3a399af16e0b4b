import { useGetList, useRecordContext, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { DiscountType, Promotion } from '../../dataProvider/api';
import { PromotionItems } from './PromotionItems';
import { isPercentage, stageOf, warningOf } from './promotion';
import { formatDay, today } from '../../lib/days';
import { DayInput, DecimalInput, SelectInput, TextInput } from '../../ui/form/inputs';
import { required } from '../../ui/form/validators';
import { columnOf, ListScreen, SearchBox } from '../../ui/list';
import { formatCents } from '../../lib/money';
import { percentOf } from '../../lib/quantities';

const Column = columnOf<Promotion>();

const words = (key: string): string => `resources.promotions.words.${key}`;

/** What a new promotion begins with. */
const NEW_PROMOTION = { discountTypeId: 4, valueHundredths: 0, limitCents: 0 };

const PromotionForm = () => {
  const discountTypeId: unknown = useWatch({ name: 'discountTypeId' });
  const unit = isPercentage(discountTypeId) ? { behind: '%' } : { before: '$' };
  return (
    <>
      <TextInput source="name" validate={required()} label={words('name')} />
      <DiscountTypeInput />
      <DayInput source="dateInit" validate={required()} />
      <DayInput source="dateEnd" validate={required()} />
      <DecimalInput source="valueHundredths" required zeroWhenEmpty {...unit} />
      <DecimalInput source="limitCents" required zeroWhenEmpty before="$" />
      <Warning />
    </>
  );
};

/** The active types; a promotion's own stays choosable when it is none of them any more. */
const DiscountTypeInput = () => {
  const record = useRecordContext<Promotion>();
  const { data = [] } = useGetList<DiscountType>('discountTypes', {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'id', order: 'ASC' },
  });
  const translate = useTranslate();
  const own = record?.discountTypeId;
  const known = own === undefined || data.some(({ id }) => Number(id) === own);
  return (
    <SelectInput
      source="discountTypeId"
      choices={known ? data : [...data, { id: own, name: translate('common.number', { id: own }) }]}
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

const STAGE_BADGES = { live: 'badge badge-good', scheduled: 'badge badge-accent', ended: 'badge' };

const NameAndStage = () => {
  const promotion = useRecordContext<Promotion>();
  const translate = useTranslate();
  if (!promotion) return null;
  const stage = stageOf(promotion, today());
  return (
    <>
      <span className="strong">{promotion.name}</span>{' '}
      {stage && <span className={STAGE_BADGES[stage]}>{translate(words(stage))}</span>}
    </>
  );
};

const Days = () => {
  const promotion = useRecordContext<Promotion>();
  return <>{promotion && `${formatDay(promotion.dateInit)} - ${formatDay(promotion.dateEnd)}`}</>;
};

const Discount = () => {
  const promotion = useRecordContext<Promotion>();
  if (!promotion) return null;
  return (
    <>
      {isPercentage(promotion.discountTypeId)
        ? `${percentOf(promotion.valueHundredths)}%`
        : formatCents(promotion.valueHundredths)}
    </>
  );
};

const PromotionList = () => (
  <ListScreen
    paged
    perPage={20}
    toolbar={<SearchBox />}
    form={<PromotionForm />}
    defaults={NEW_PROMOTION}
    details={<PromotionItems />}
  >
    <Column source="name" field={NameAndStage} />
    <Column source="dateInit" field={Days} label={words('days')} />
    <Column source="valueHundredths" kind="money" field={Discount} label={words('discount')} />
    <Column source="limitCents" kind="money" />
  </ListScreen>
);

export default { list: PromotionList };

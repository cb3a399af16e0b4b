/** What was bought of a product, what promoted it, and what its price was. */
import { useRecordContext, useTranslate } from 'ra-core';
import {
  PRODUCT_PAGE_PRICES,
  PRODUCT_PAGE_PROMOTIONS,
  PRODUCT_PAGE_PURCHASES,
} from '../../../../contract/limits';
import type { Product, ProductPrice, ProductPurchase, Promotion } from '../../../dataProvider/api';
import { productTexts as texts } from '../../../i18n/product';
import { useBranch } from '../../../lib/branch';
import { useToday } from '../../../lib/useBranchNow';
import { formatDay, formatMoment } from '../../../lib/days';
import { formatCents } from '../../../lib/money';
import { formatRate, formatThousandths } from '../../../lib/quantities';
import { isPercentage, stageOf } from '../../promotions/promotion';
import { FactsTable, type Fact } from './FactsTable';
import { Part } from './Part';

const purchaseFacts = (): Fact<ProductPurchase>[] => [
  { head: texts.date, kind: 'moment', cell: ({ createdAt }) => formatMoment(createdAt) },
  { head: texts.reference, kind: 'text', cell: ({ reference }) => reference },
  { head: texts.supplier, kind: 'text', cell: ({ supplier }) => supplier },
  { head: texts.quantity, kind: 'count', cell: ({ thousandths }) => formatThousandths(thousandths) },
  { head: texts.cost, kind: 'money', cell: ({ costCents }) => formatCents(costCents) },
  { head: texts.price, kind: 'money', cell: ({ priceCents }) => formatCents(priceCents) },
];

export const ProductPurchases = () => {
  const { id } = useRecordContext<Product>()!;
  return (
    <Part
      title={texts.purchases}
      queryKey={['productPurchases', id]}
      query={(api, options) => api.productPurchases(id, options)}
      failed={texts.purchasesFailed}
      empty={texts.noPurchases}
      most={PRODUCT_PAGE_PURCHASES}
      likely={1}
    >
      {/* Rows have no key of their own, because a purchase may have the product on two lines. */}
      {rows => <FactsTable label={texts.purchases} facts={purchaseFacts()} rows={rows} />}
    </Part>
  );
};

const BADGES = { live: 'badge badge-good', scheduled: 'badge badge-accent', ended: 'badge' };

const PromotionName = (promotion: Promotion) => {
  const translate = useTranslate();
  const stage = stageOf(promotion, useToday(useBranch()));
  return (
    <>
      {promotion.name}{' '}
      {stage && <span className={BADGES[stage]}>{translate(`resources.promotions.words.${stage}`)}</span>}
    </>
  );
};

const promotionFacts = (): Fact<Promotion>[] => [
  { head: texts.promotion, kind: 'text', cell: promotion => <PromotionName {...promotion} /> },
  {
    head: texts.days,
    kind: 'text',
    cell: ({ dateInit, dateEnd }) => `${formatDay(dateInit)} – ${formatDay(dateEnd)}`,
  },
  {
    head: texts.discount,
    kind: 'money',
    cell: ({ discountTypeId, valueHundredths }) =>
      isPercentage(discountTypeId) ? formatRate(valueHundredths) : formatCents(valueHundredths),
  },
];

export const ProductPromotions = () => {
  const { id } = useRecordContext<Product>()!;
  return (
    <Part
      title={texts.promotions}
      queryKey={['productPromotions', id]}
      query={(api, options) => api.productPromotions(id, options)}
      failed={texts.promotionsFailed}
      empty={texts.noPromotions}
      most={PRODUCT_PAGE_PROMOTIONS}
    >
      {rows => (
        <FactsTable label={texts.promotions} facts={promotionFacts()} rows={rows} keyOf={row => row.id} />
      )}
    </Part>
  );
};

const priceFacts = (): Fact<ProductPrice>[] => [
  { head: texts.date, kind: 'moment', cell: ({ changedAt }) => formatMoment(changedAt) },
  {
    head: texts.before,
    kind: 'money',
    cell: ({ beforeCents }) => (beforeCents === null ? '–' : formatCents(beforeCents)),
  },
  { head: texts.after, kind: 'money', cell: ({ priceCents }) => formatCents(priceCents) },
  { head: texts.person, kind: 'text', cell: ({ person }) => person || texts.machine },
];

export const ProductPrices = () => {
  const { id, priceCents } = useRecordContext<Product>()!;
  return (
    <Part
      title={texts.prices}
      // With another price there is another history.
      queryKey={['productPrices', id, priceCents]}
      query={(api, options) => api.productPrices(id, options)}
      failed={texts.pricesFailed}
      empty={texts.noPrices}
      most={PRODUCT_PAGE_PRICES}
    >
      {/* Rows are not keyed by moment: it is told to the second, and a changed price may be taken back within one. */}
      {rows => <FactsTable label={texts.prices} facts={priceFacts()} rows={rows} />}
    </Part>
  );
};

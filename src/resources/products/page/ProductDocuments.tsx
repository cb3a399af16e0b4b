import { useRecordContext } from 'ra-core';
import {
  MAX_PRICES_ON_PRODUCT_PAGE,
  MAX_PROMOTIONS_ON_PRODUCT_PAGE,
  MAX_PURCHASES_ON_PRODUCT_PAGE,
} from '../../../../contract/limits';
import type { Product, ProductPriceRevision, ProductPurchase, Promotion } from '../../../dataProvider/api';
import { translate } from '../../../i18n/translate';
import { useTranslate } from '../../../i18n/useTranslate';
import '../../../i18n/product';
import '../../../i18n/promotions';
import { useBranch } from '../../../lib/branch';
import { useCurrentBusinessDay } from '../../../lib/useCurrentBusinessDay';
import { formatDay, formatDateTime } from '../../../lib/days';
import { formatCents } from '../../../lib/money';
import { formatRatePercent, formatThousandths } from '../../../lib/quantities';
import { isPercentageDiscount, getPromotionStage } from '../../promotions/promotion';
import { ProductPageTable, type ProductPageTableColumn } from './ProductPageTable';
import { ProductPageSection } from './ProductPageSection';

const purchaseFacts = (): ProductPageTableColumn<ProductPurchase>[] => [
  { head: translate('product.date'), kind: 'moment', cell: ({ createdAt }) => formatDateTime(createdAt) },
  { head: translate('product.reference'), kind: 'text', cell: ({ reference }) => reference },
  { head: translate('product.supplier'), kind: 'text', cell: ({ supplier }) => supplier },
  {
    head: translate('product.quantity'),
    kind: 'count',
    cell: ({ thousandths }) => formatThousandths(thousandths),
  },
  { head: translate('product.cost'), kind: 'money', cell: ({ costCents }) => formatCents(costCents) },
  { head: translate('product.price'), kind: 'money', cell: ({ priceCents }) => formatCents(priceCents) },
];

export const ProductPurchases = () => {
  const translate = useTranslate();
  const { id } = useRecordContext<Product>()!;
  return (
    <ProductPageSection
      title={translate('product.purchases')}
      queryKey={['productPurchases', id]}
      query={(api, options) => api.productPurchases(id, options)}
      failed={translate('product.purchasesFailed')}
      empty={translate('product.noPurchases')}
      most={MAX_PURCHASES_ON_PRODUCT_PAGE}
      likely={1}
    >
      {/* A purchase can contain the product on two lines, so its id cannot be the key of a row. */}
      {rows => (
        <ProductPageTable label={translate('product.purchases')} facts={purchaseFacts()} rows={rows} />
      )}
    </ProductPageSection>
  );
};

const BADGES = { live: 'badge badge-good', scheduled: 'badge badge-accent', ended: 'badge' };

const PromotionName = (promotion: Promotion) => {
  const translate = useTranslate();
  const stage = getPromotionStage(promotion, useCurrentBusinessDay(useBranch()));
  return (
    <>
      {promotion.name}{' '}
      {stage && <span className={BADGES[stage]}>{translate(`resources.promotions.words.${stage}`)}</span>}
    </>
  );
};

const promotionFacts = (): ProductPageTableColumn<Promotion>[] => [
  { head: translate('product.promotion'), kind: 'text', cell: promotion => <PromotionName {...promotion} /> },
  {
    head: translate('product.days'),
    kind: 'text',
    cell: ({ dateInit, dateEnd }) => `${formatDay(dateInit)} – ${formatDay(dateEnd)}`,
  },
  {
    head: translate('product.discount'),
    kind: 'money',
    cell: ({ discountTypeId, valueHundredths }) =>
      isPercentageDiscount(discountTypeId)
        ? formatRatePercent(valueHundredths)
        : formatCents(valueHundredths),
  },
];

export const ProductPromotions = () => {
  const translate = useTranslate();
  const { id } = useRecordContext<Product>()!;
  return (
    <ProductPageSection
      title={translate('product.promotions')}
      queryKey={['productPromotions', id]}
      query={(api, options) => api.productPromotions(id, options)}
      failed={translate('product.promotionsFailed')}
      empty={translate('product.noPromotions')}
      most={MAX_PROMOTIONS_ON_PRODUCT_PAGE}
    >
      {rows => (
        <ProductPageTable
          label={translate('product.promotions')}
          facts={promotionFacts()}
          rows={rows}
          keyOf={row => row.id}
        />
      )}
    </ProductPageSection>
  );
};

const priceFacts = (): ProductPageTableColumn<ProductPriceRevision>[] => [
  { head: translate('product.date'), kind: 'moment', cell: ({ changedAt }) => formatDateTime(changedAt) },
  {
    head: translate('product.before'),
    kind: 'money',
    cell: ({ beforeCents }) => (beforeCents === null ? '–' : formatCents(beforeCents)),
  },
  { head: translate('product.after'), kind: 'money', cell: ({ priceCents }) => formatCents(priceCents) },
  {
    head: translate('product.person'),
    kind: 'text',
    cell: ({ person }) => person || translate('product.machine'),
  },
];

export const ProductPriceHistory = () => {
  const translate = useTranslate();
  const { id, priceCents } = useRecordContext<Product>()!;
  return (
    <ProductPageSection
      title={translate('product.prices')}
      queryKey={['productPriceHistory', id, priceCents]}
      query={(api, options) => api.productPriceHistory(id, options)}
      failed={translate('product.pricesFailed')}
      empty={translate('product.noPrices')}
      most={MAX_PRICES_ON_PRODUCT_PAGE}
    >
      {/* A price can be changed and reverted within one second, and the times are in whole seconds. The time
          therefore cannot be the key of a row. */}
      {rows => <ProductPageTable label={translate('product.prices')} facts={priceFacts()} rows={rows} />}
    </ProductPageSection>
  );
};

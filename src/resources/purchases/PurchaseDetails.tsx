import { useRecordContext, type Identifier } from 'ra-core';
import { useNavigate } from 'react-router-dom';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/purchaseOrders';
import type { RequestOptions, Api, PurchaseOrder } from '../../dataProvider/api';
import { DetailCard } from '../../ui/details/DetailCard';
import { DetailsSection } from '../../ui/details/DetailsSection';
import { formatCents } from '../../lib/money';
import { formatCount } from '../../lib/quantities';
import { ProductLink } from '../../ui/ProductLink';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';
import { useApiQuery } from '../../ui/useApiQuery';
import { useResourceTexts } from '../../lib/useResourceTexts';
import { PurchaseAttachment } from './PurchaseAttachment';
import { PrintOrderButton } from './PrintOrderButton';
import { DeliveryPanel } from './DeliveryPanel';
import './delivery.css';

const LabelsButton = ({ id, name }: { id: Identifier; name: string }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  if (!useIsActionAllowed('list', 'inventory/labels')) return null;
  return (
    <button
      type="button"
      className="button"
      onClick={() => void navigate(`/admin/inventory/labels?purchase=${id}`, { state: { purchase: name } })}
    >
      {translate('menu.inventory/labels')}
    </button>
  );
};

export const PurchaseDetails = () => {
  const order = useRecordContext<PurchaseOrder>()!;
  const words = useResourceTexts();
  const translate = useTranslate();
  const lines = {
    key: ['purchaseLines', order.id, order.state],
    query: (api: Api, options: RequestOptions) => api.purchaseLines(order.id, options),
    failed: words('details_failed'),
  };
  const { data } = useApiQuery({ ...lines, staleTime: Infinity });
  const name = order.ref_no || translate('common.number', { id: order.id });
  return (
    <DetailsSection
      title={words('details_title')}
      queryKey={lines.key}
      query={lines.query}
      failed={lines.failed}
      empty={words('details_empty')}
      action={
        <span className="details-actions">
          {data && (
            <>
              <LabelsButton id={order.id} name={name} />
              <PrintOrderButton order={order} name={name} lines={data} />
            </>
          )}
        </span>
      }
      card={({ id, name, picture, quantity, costCents, priceCents, productId }, index) => (
        <DetailCard
          key={id || index}
          picture={picture}
          name={<ProductLink id={productId}>{name || words('unknown_product')}</ProductLink>}
          facts={[
            [words('quantity'), quantity === undefined ? null : formatCount(quantity)],
            [words('cost'), formatCents(costCents) || null],
            [words('sell_price'), formatCents(priceCents) || null],
          ]}
        />
      )}
    >
      {order.notes && (
        <dl className="order-notes">
          <dt>{words('notes')}</dt>
          <dd>{order.notes}</dd>
        </dl>
      )}
      {order.attachment && (
        <div className="order-attachment">
          <PurchaseAttachment order={order} name={name} />
        </div>
      )}
      {/* The panel is at the bottom, so that it does not move other content when it loads. */}
      {order.state && <DeliveryPanel order={order} name={name} />}
    </DetailsSection>
  );
};

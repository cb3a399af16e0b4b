/** Where a purchase stands: what can be done about it, what arrived of it, and what is paid. */
import { useState, type ReactNode } from 'react';
import type { Delivery, DeliveryLine, PurchaseOrder } from '../../dataProvider/api';
import { filled } from '../../i18n/filled';
import { deliveryTexts as texts } from '../../i18n/deliveries';
import { formatMoment } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatThousandths } from '../../lib/quantities';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { useAllowed } from '../../ui/useAllowed';
import { useApiQuery } from '../../ui/useApiQuery';
import { CorrectDialog } from './CorrectDialog';
import { DeliveryActions } from './DeliveryActions';
import { Payments } from './Payments';

const RESOURCE = 'purchases/orders';

interface PanelProps {
  order: PurchaseOrder;
  /** The name of the purchase on screens. */
  name: string;
}

export const DeliveryPanel = ({ order, name }: PanelProps) => {
  const { data, failure, refetch } = useApiQuery({
    key: ['delivery', order.id],
    query: (api, options) => api.delivery(order.id, options),
    failed: texts.failed,
  });
  const mayEdit = useAllowed('edit', RESOURCE);
  if (failure) return <ErrorBanner failure={failure} onRetry={() => void refetch()} />;
  if (!data) return null;
  const sentences = sentencesOf(data);
  const hasArrived = ['part', 'received'].includes(data.state);
  return (
    <div className="delivery">
      {sentences.length > 0 && <p className="soft">{sentences.join(' · ')}</p>}
      {mayEdit && <DeliveryActions delivery={data} name={name} />}
      {hasArrived && <Lines delivery={data} mayEdit={mayEdit} />}
      {!['draft', 'cancelled'].includes(data.state) && (
        <Payments delivery={data} name={name} mayEdit={mayEdit} />
      )}
    </div>
  );
};

function sentencesOf({ state, orderedAt, endedAt }: Delivery): string[] {
  const ended = state === 'cancelled' ? texts.cancelledAt : texts.endedAt;
  return [
    ...(orderedAt ? [filled(texts.orderedAt, { moment: formatMoment(orderedAt) })] : []),
    ...(endedAt ? [filled(ended, { moment: formatMoment(endedAt) })] : []),
  ];
}

interface LinesProps {
  delivery: Delivery;
  mayEdit: boolean;
}

const Lines = ({ delivery, mayEdit }: LinesProps) => {
  const [corrected, setCorrected] = useState<DeliveryLine | null>(null);
  // Where all came as it was ordered, the cards below say the same.
  const [shown, setShown] = useState(
    delivery.state === 'part' ||
      delivery.lines.some(({ ordered, received, damaged }) => ordered !== received || damaged > 0),
  );
  if (!shown) {
    return mayEdit ? (
      <button type="button" className="button" onClick={() => setShown(true)}>
        {texts.correctLines}
      </button>
    ) : null;
  }
  return (
    <>
      <ul className="delivery-lines" aria-label={texts.linesHead}>
        {delivery.lines.map(line => (
          <li key={line.id}>
            <span className="delivery-product">{line.name}</span>
            <Fact name={texts.ordered}>
              {line.ordered === 0 ? texts.notOrdered : formatThousandths(line.ordered)}
            </Fact>
            <Fact name={texts.received}>
              {formatThousandths(line.received)} <Difference {...line} />
              {line.damaged > 0 && (
                <span className="delivery-differs">
                  {' '}
                  {filled(texts.damagedQuantity, { quantity: formatThousandths(line.damaged) })}
                </span>
              )}
            </Fact>
            <Fact name={texts.cost}>{formatCents(line.costCents)}</Fact>
            {mayEdit && (
              <button
                type="button"
                className="button"
                aria-label={filled(texts.correctLine, { product: line.name })}
                onClick={() => setCorrected(line)}
              >
                {texts.correct}
              </button>
            )}
          </li>
        ))}
      </ul>
      {corrected && <CorrectDialog delivery={delivery} line={corrected} onClose={() => setCorrected(null)} />}
    </>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="delivery-fact">
    <span className="soft">{name}</span> {children}
  </span>
);

const Difference = ({ ordered, received }: DeliveryLine) => {
  if (ordered === 0 || ordered === received) return null;
  const text = received < ordered ? texts.less : texts.more;
  return (
    <span className="delivery-differs">
      {filled(text, { quantity: formatThousandths(Math.abs(received - ordered)) })}
    </span>
  );
};

import { useState, type ReactNode } from 'react';
import type { Delivery, DeliveryLine, PurchaseOrder } from '../../dataProvider/api';
import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/deliveries';
import { formatDateTime } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatThousandths } from '../../lib/quantities';
import { ErrorBanner } from '../../ui/ErrorBanner';
import { useIsActionAllowed } from '../../ui/useIsActionAllowed';
import { useApiQuery } from '../../ui/useApiQuery';
import { CorrectReceivedLineDialog } from './CorrectReceivedLineDialog';
import { DeliveryActions } from './DeliveryActions';
import { Payments } from './Payments';

const RESOURCE = 'purchases/orders';

interface PanelProps {
  order: PurchaseOrder;
  name: string;
}

export const DeliveryPanel = ({ order, name }: PanelProps) => {
  const translate = useTranslate();
  const { data, failure, refetch } = useApiQuery({
    key: ['delivery', order.id],
    query: (api, options) => api.delivery(order.id, options),
    failed: translate('deliveries.failed'),
  });
  const mayEdit = useIsActionAllowed('edit', RESOURCE);
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
  const ended = state === 'cancelled' ? 'deliveries.cancelledAt' : 'deliveries.endedAt';
  return [
    ...(orderedAt ? [translate('deliveries.orderedAt', { moment: formatDateTime(orderedAt) })] : []),
    ...(endedAt ? [translate(ended, { moment: formatDateTime(endedAt) })] : []),
  ];
}

interface LinesProps {
  delivery: Delivery;
  mayEdit: boolean;
}

const Lines = ({ delivery, mayEdit }: LinesProps) => {
  const translate = useTranslate();
  const [corrected, setCorrected] = useState<DeliveryLine | null>(null);
  // If everything arrived as ordered, the received lines are hidden, because the ordered lines above them show the same
  // quantities.
  const [shown, setShown] = useState(
    delivery.state === 'part' ||
      delivery.lines.some(({ ordered, received, damaged }) => ordered !== received || damaged > 0),
  );
  if (!shown) {
    return mayEdit ? (
      <button type="button" className="button" onClick={() => setShown(true)}>
        {translate('deliveries.correctLines')}
      </button>
    ) : null;
  }
  return (
    <>
      <ul className="delivery-lines" aria-label={translate('deliveries.linesHead')}>
        {delivery.lines.map(line => (
          <li key={line.id}>
            <span className="delivery-product">{line.name}</span>
            <Fact name={translate('deliveries.ordered')}>
              {line.ordered === 0 ? translate('deliveries.notOrdered') : formatThousandths(line.ordered)}
            </Fact>
            <Fact name={translate('deliveries.received')}>
              {formatThousandths(line.received)} <Difference {...line} />
              {line.damaged > 0 && (
                <span className="delivery-differs">
                  {' '}
                  {translate('deliveries.damagedQuantity', { quantity: formatThousandths(line.damaged) })}
                </span>
              )}
            </Fact>
            <Fact name={translate('deliveries.cost')}>{formatCents(line.costCents)}</Fact>
            {mayEdit && (
              <button
                type="button"
                className="button"
                aria-label={translate('deliveries.correctLine', { product: line.name })}
                onClick={() => setCorrected(line)}
              >
                {translate('deliveries.correct')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {corrected && (
        <CorrectReceivedLineDialog delivery={delivery} line={corrected} onClose={() => setCorrected(null)} />
      )}
    </>
  );
};

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <span className="delivery-fact">
    <span className="soft">{name}</span> {children}
  </span>
);

const Difference = ({ ordered, received }: DeliveryLine) => {
  const translate = useTranslate();
  if (ordered === 0 || ordered === received) return null;
  const text = received < ordered ? 'deliveries.less' : 'deliveries.more';
  return (
    <span className="delivery-differs">
      {translate(text, { quantity: formatThousandths(Math.abs(received - ordered)) })}
    </span>
  );
};

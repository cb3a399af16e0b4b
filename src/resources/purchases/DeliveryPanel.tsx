/** Where a purchase stands: what can be done about it, what arrived of it, and what is paid. */
import { useState } from 'react';
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
  /** What a person calls it. */
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
  const hasArrived = ['part', 'received'].includes(data.state);
  return (
    <div className="delivery">
      <p className="soft">{sentencesOf(data).join(' · ')}</p>
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
    texts.states[state] ?? state,
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
  return (
    <>
      <div className="delivery-table">
        <table aria-label={texts.linesHead}>
          <thead>
            <tr>
              <th scope="col">{texts.product}</th>
              <th scope="col">{texts.ordered}</th>
              <th scope="col">{texts.received}</th>
              <th scope="col">{texts.cost}</th>
              {mayEdit && <td />}
            </tr>
          </thead>
          <tbody>
            {delivery.lines.map(line => (
              <tr key={line.id}>
                <th scope="row">{line.name}</th>
                <td>{line.ordered === 0 ? texts.notOrdered : formatThousandths(line.ordered)}</td>
                <td>
                  {formatThousandths(line.received)}
                  <Difference {...line} />
                </td>
                <td>{formatCents(line.costCents)}</td>
                {mayEdit && (
                  <td>
                    <button
                      type="button"
                      className="button"
                      aria-label={filled(texts.correctLine, { product: line.name })}
                      onClick={() => setCorrected(line)}
                    >
                      {texts.correct}
                    </button>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {corrected && <CorrectDialog delivery={delivery} line={corrected} onClose={() => setCorrected(null)} />}
    </>
  );
};

const Difference = ({ ordered, received }: DeliveryLine) => {
  if (ordered === 0 || ordered === received) return null;
  const text = received < ordered ? texts.less : texts.more;
  return (
    <span className="delivery-differs">
      {filled(text, { quantity: formatThousandths(Math.abs(received - ordered)) })}
    </span>
  );
};

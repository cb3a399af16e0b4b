import { translate } from '../../i18n/translate';
import { useTranslate } from '../../i18n/useTranslate';
import '../../i18n/findOrder';
import { formatDateTime } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatTaxRate, formatThousandths, percentToTaxRate } from '../../lib/quantities';
import { ShopLogo } from '../../ui/ShopLogo';
import type { PaymentDetail } from '../../dataProvider/endpoints/orderCalls';
import type { DisplayedReceipt } from './loadReceipt';
import { getTerminalName, formatKilograms } from './formatSoldOrderLine';

export const ReceiptPaper = ({ receipt }: { receipt: DisplayedReceipt }) => {
  const translate = useTranslate();
  const { branch, isPart, lines, taxes, payments } = receipt;
  const change = payments.reduce((sum, { changeCents }) => sum + changeCents, 0);
  const tax = branch.taxLabel || translate('findOrder.tax');
  const subtotal = taxes.reduce((sum, { netCents }) => sum + netCents, 0);
  const taxed = taxes.filter(({ taxCents }) => taxCents !== 0);
  return (
    <div className="receipt">
      <header>
        <ShopLogo size={56} />
        <strong>{branch.name}</strong>
        {branch.address && <p>{branch.address}</p>}
      </header>
      <dl>
        {factsOf(receipt).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {lines.map((line, at) => (
          <li key={at}>
            <div>
              <span>{line.name}</span>
              {!isPart && <b>{formatCents(line.amountCents)}</b>}
            </div>
            {line.discountCents !== 0 && (
              <small>
                <span>
                  {line.discountReason
                    ? translate('findOrder.discountFor', { reason: line.discountReason })
                    : translate('findOrder.discount')}
                </span>
                <span>{formatCents(-line.discountCents)}</span>
              </small>
            )}
            <small>
              <span>{howMuch(line)}</span>
              {line.taxCents !== 0 && (
                <span>
                  {translate(line.taxIncluded ? 'findOrder.lineTaxIncluded' : 'findOrder.lineTax', {
                    label: tax,
                    amount: formatCents(line.taxCents),
                  })}
                </span>
              )}
            </small>
          </li>
        ))}
      </ul>
      <dl>
        {taxes.length > 0 && (
          <div>
            <dt>{translate('findOrder.subtotal')}</dt>
            <dd>{formatCents(subtotal)}</dd>
          </div>
        )}
        {taxed.map(({ rate, netCents, taxCents }) => (
          <div key={rate}>
            <dt>
              {translate('findOrder.taxAt', {
                label: tax,
                rate: formatTaxRate(percentToTaxRate(rate)),
                net: formatCents(netCents),
              })}
            </dt>
            <dd>{formatCents(taxCents)}</dd>
          </div>
        ))}
        <div className="receipt-total">
          <dt>{translate('findOrder.total')}</dt>
          <dd>{formatCents(receipt.amountCents)}</dd>
        </div>
        {(['tip', 'rounding'] as const).map(
          name =>
            receipt[`${name}Cents`] !== 0 && (
              <div key={name}>
                <dt>{translate(`findOrder.${name}`)}</dt>
                <dd>{formatCents(receipt[`${name}Cents`])}</dd>
              </div>
            ),
        )}
        {payments.map(({ tender, name, amountCents, changeCents, details = [] }) => (
          <div key={`${tender} ${name}`}>
            <dt>
              {name || translate(`findOrder.tenders.${tender}`, { _: tender })}
              {details.map((detail, at) => (
                <small key={at}>{describePayment(detail, details.length > 1)}</small>
              ))}
            </dt>
            <dd>{formatCents(amountCents + changeCents)}</dd>
          </div>
        ))}
        {change > 0 && (
          <div>
            <dt>{translate('findOrder.change')}</dt>
            <dd>{formatCents(change)}</dd>
          </div>
        )}
      </dl>
      {branch.footer && <footer>{branch.footer}</footer>}
    </div>
  );
};

/** Describes a payment: its card, authorization and note, after its amount if the tender has several payments. */
function describePayment(
  { amountCents, brand, lastFour, authorization, note }: PaymentDetail,
  isOneOfSeveral: boolean,
): string {
  const texts = [
    isOneOfSeveral && formatCents(amountCents),
    brand,
    lastFour && `•••• ${lastFour}`,
    authorization && translate('findOrder.authorization', { code: authorization }),
    note,
  ];
  return texts.filter(Boolean).join(' · ');
}

function factsOf(receipt: DisplayedReceipt): [label: string, value: string][] {
  const { id, number, reference, createdAt, cashier, isPart, status } = receipt;
  const isUsual = status === 'completed' || status === '';
  const facts: [string, string | null][] = [
    // `id` is the order's id, as in the title and in reports. `number` is the branch's running number, as on tills.
    [translate('findOrder.orderNumber'), `#${id}`],
    [translate('findOrder.ticketNumber'), isPart ? null : String(number)],
    [translate('findOrder.referenceLabel'), reference],
    [translate('findOrder.moment'), formatDateTime(createdAt)],
    [translate('findOrder.till'), isPart ? null : getTerminalName(receipt)],
    [translate('findOrder.who'), cashier],
    [
      translate('findOrder.status'),
      isUsual ? null : translate(`findOrder.statuses.${status}`, { _: status }),
    ],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function howMuch({ quantity, weightKg, priceCents, packages }: DisplayedReceipt['lines'][number]): string {
  if (weightKg > 0)
    return translate('findOrder.weighed', {
      weight: formatKilograms({ quantity, weightKg }),
      price: formatCents(priceCents),
    });
  const sold = packages ?? { quantity, priceCents };
  return translate('findOrder.each', {
    quantity: formatThousandths(sold.quantity * 1000),
    price: formatCents(sold.priceCents),
  });
}

/** The receipt of an order as a till prints it, 80 mm wide. */
import { filled } from '../../i18n/filled';
import { findOrderTexts as texts } from '../../i18n/findOrder';
import { formatMoment } from '../../lib/days';
import { formatCents } from '../../lib/money';
import { formatTaxRate, formatThousandths, toTaxRate } from '../../lib/quantities';
import type { ShownReceipt } from './loadReceipt';
import { terminalName, weightText } from './names';

export const Paper = ({ receipt }: { receipt: ShownReceipt }) => {
  const { branch, isPart, lines, taxes, payments } = receipt;
  const change = payments.reduce((sum, { changeCents }) => sum + changeCents, 0);
  const tax = branch.taxLabel || texts.tax;
  const subtotal = taxes.reduce((sum, { netCents }) => sum + netCents, 0);
  const taxed = taxes.filter(({ taxCents }) => taxCents !== 0);
  return (
    <div className="receipt">
      <header>
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
                <span>{texts.discount}</span>
                <span>{formatCents(-line.discountCents)}</span>
              </small>
            )}
            <small>
              <span>{howMuch(line)}</span>
              {line.taxCents !== 0 && (
                <span>{filled(texts.lineTax, { label: tax, amount: formatCents(line.taxCents) })}</span>
              )}
            </small>
          </li>
        ))}
      </ul>
      <dl>
        {taxes.length > 0 && (
          <div>
            <dt>{texts.subtotal}</dt>
            <dd>{formatCents(subtotal)}</dd>
          </div>
        )}
        {taxed.map(({ rate, netCents, taxCents }) => (
          <div key={rate}>
            <dt>
              {filled(texts.taxAt, {
                label: tax,
                rate: formatTaxRate(toTaxRate(rate)),
                net: formatCents(netCents),
              })}
            </dt>
            <dd>{formatCents(taxCents)}</dd>
          </div>
        ))}
        <div className="receipt-total">
          <dt>{texts.total}</dt>
          <dd>{formatCents(receipt.amountCents)}</dd>
        </div>
        {payments.map(({ tender, amountCents, changeCents }) => (
          <div key={tender}>
            <dt>{texts.tenders[tender] ?? tender}</dt>
            <dd>{formatCents(amountCents + changeCents)}</dd>
          </div>
        ))}
        {change > 0 && (
          <div>
            <dt>{texts.change}</dt>
            <dd>{formatCents(change)}</dd>
          </div>
        )}
      </dl>
      {branch.footer && <footer>{branch.footer}</footer>}
    </div>
  );
};

/** What is not known, or says nothing, is left out. */
function factsOf(receipt: ShownReceipt): [label: string, value: string][] {
  const { id, number, reference, createdAt, cashier, isPart, status } = receipt;
  const isUsual = status === 'completed' || status === '';
  const facts: [string, string | null][] = [
    // The same number as in the title and in the reports. Tills know the branch's running number.
    [texts.orderNumber, `#${id}`],
    [texts.ticketNumber, isPart ? null : String(number)],
    [texts.referenceLabel, reference],
    [texts.moment, formatMoment(createdAt)],
    [texts.till, isPart ? null : terminalName(receipt)],
    [texts.who, cashier],
    [texts.status, isUsual ? null : (texts.statuses[status] ?? status)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

function howMuch({ quantity, weightKg, priceCents }: ShownReceipt['lines'][number]): string {
  const price = formatCents(priceCents);
  return weightKg > 0
    ? filled(texts.weighed, { weight: weightText({ quantity, weightKg }), price })
    : filled(texts.each, { quantity: formatThousandths(quantity * 1000), price });
}

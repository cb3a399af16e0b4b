/** Parses the responses of the calls for searching orders. Only their screens load this module. */
import type * as contract from '../../../contract/orderSearch';
import { toCents } from '../../lib/money';
import { createListResponseReader } from '../pages';
import { toRequestTextFields } from '../requests';
import { isObject, toNumber, toObjectOrEmpty, toText, type UncheckedFields } from '../wire';
import type {
  FoundOrder,
  OrderReceipt,
  OrderSearchResult,
  OrderSummary,
  OrderWithCashierAndTerminal,
  PaymentDetail,
  SoldOrderLine,
} from './orderCalls';

const named = (wire: UncheckedFields<contract.Receipt['takenBackBy'][number]>): OrderSummary => ({
  id: toNumber(wire.id),
  number: toNumber(wire.number),
  ...toRequestTextFields(wire, ['reference', 'createdAt']),
  amountCents: toCents(wire.amount),
});

const sold = (wire: UncheckedFields<contract.FoundOrder>): OrderWithCashierAndTerminal => ({
  ...named(wire),
  ...toRequestTextFields(wire, ['status', 'cashier', 'terminal']),
  terminalId: toNumber(wire.terminalId),
});

const goods = (wire: UncheckedFields<contract.FoundOrder['lines'][number]>): SoldOrderLine => ({
  name: toText(wire.name),
  quantity: toNumber(wire.quantity),
  weightKg: toNumber(wire.weight),
});

const packages = ({ quantity, price }: UncheckedFields<contract.PackagesOnReceipt>) => ({
  quantity: toNumber(quantity),
  priceCents: toCents(price),
});

const paymentDetails = createListResponseReader(
  (detail: UncheckedFields<contract.PaymentDetails[number]>): PaymentDetail => ({
    amountCents: toCents(detail.amount),
    ...toRequestTextFields(detail, ['authorization', 'lastFour', 'brand', 'note']),
  }),
);

const found = createListResponseReader((wire: UncheckedFields<contract.FoundOrder>): FoundOrder => ({
  ...sold(wire),
  lines: createListResponseReader(goods)(wire.lines),
  lineCount: toNumber(wire.lineCount),
}));

export function readFoundOrders(answer: unknown): OrderSearchResult {
  const { orders, more }: UncheckedFields<contract.FoundOrders> = toObjectOrEmpty(answer);
  return { orders: found(orders), more: more === true };
}

export function readOrderReceipt(answer: unknown): OrderReceipt {
  const wire: UncheckedFields<contract.Receipt> = toObjectOrEmpty(answer);
  const branch: UncheckedFields<contract.Receipt['branch']> = toObjectOrEmpty(wire.branch);
  return {
    ...sold(wire),
    branch: toRequestTextFields(branch, ['name', 'address', 'footer', 'taxLabel']),
    lines: createListResponseReader((line: UncheckedFields<contract.Receipt['lines'][number]>) => ({
      ...goods(line),
      priceCents: toCents(line.price),
      discountCents: toCents(line.discount),
      ...(line.discountReason ? { discountReason: toText(line.discountReason) } : {}),
      ...(line.taxIncluded ? { taxIncluded: true } : {}),
      ...(isObject(line.packages) ? { packages: packages(line.packages) } : {}),
      amountCents: toCents(line.amount),
      taxCents: toCents(line.tax),
    }))(wire.lines),
    taxes: createListResponseReader((tax: UncheckedFields<contract.Receipt['taxes'][number]>) => ({
      rate: toNumber(tax.rate),
      netCents: toCents(tax.net),
      taxCents: toCents(tax.tax),
    }))(wire.taxes),
    taxCents: toCents(wire.tax),
    payments: createListResponseReader((payment: UncheckedFields<contract.Receipt['payments'][number]>) => ({
      tender: toText(payment.tender),
      name: toText(payment.name),
      amountCents: toCents(payment.amount),
      changeCents: payment.given ? toCents(payment.given) - toCents(payment.amount) : 0,
      ...(payment.details ? { details: paymentDetails(payment.details) } : {}),
    }))(wire.payments),
    tipCents: toCents(wire.tip),
    roundingCents: toCents(wire.rounding),
    takesBack: isObject(wire.takesBack) ? named(wire.takesBack) : null,
    takenBackBy: createListResponseReader(named)(wire.takenBackBy),
  };
}

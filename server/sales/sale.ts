import type { Tender as TenderWord } from '../../contract/enums.ts';
import type { PaymentDetails } from '../../contract/orderSearch.ts';
import type { SaleNotice } from '../../contract/tills.ts';
import type { Row } from '../database/schema.ts';
import { toDollars } from '../http/money.ts';
import type { OrderStatus, Tender } from '../database/tables/sales.ts';
import { toBusinessDay, type BusinessDaySettings } from '../../contract/businessDay.ts';

export interface NewSaleLine {
  productId: number | null;
  categoryId: number | null;
  name: string;
  quantity: number;
  weightGrams?: number;
  /** Price of one unit or kilogram in cents, without tax unless `taxIncluded` is true. */
  priceCents: number;
  /**
   * Discount on the whole line in cents. It includes the tax if `taxIncluded` is true. Default: 0. Negative for a
   * return.
   */
  discountCents?: number;
  /** Name of the discount, or the reason for it. */
  discountReason?: string;
  /** Amount of the line in cents, with tax. Negative for a return. */
  amountCents: number;
  taxCents: number;
  /**
   * Charged tax rate in ten-thousandths of a percent, if it is known: a return has the rate of the sold line.
   * Otherwise, the rate is found from the amounts.
   */
  taxRate?: number;
  /** True if price and discount include the tax. Default: false. */
  taxIncluded?: boolean;
  /** Packages, or articles with a scale label, as the till sold them. */
  packages?: { code: string; quantity: number; priceCents: number };
  costCents: number;
}

export interface NewSale {
  branchId: number;
  terminalId: number;
  adminId: number;
  reference: string;
  status: OrderStatus;
  /** Time of the sale in UTC milliseconds. */
  createdAt: number;
  /** Business day as YYYYMMDD, from `toBusinessDay`. */
  businessDay: number;
  lines: readonly NewSaleLine[];
  payments: readonly SalePayment[];
  /** Tip in cents. The payments add up to the lines, the tip and the rounding. Default: 0. */
  tipCents?: number;
  /** Cash rounding in cents, negative if it was rounded down. Default: 0. */
  roundingCents?: number;
  /** Hash of the sale as the till sent it. Absent for imported orders. */
  contentHash?: string;
  /** Reasons why the sale of a till is unusual. */
  notices?: readonly NoticeDetail[];
}

/** A notice, with the field that it is about, such as `lines.0.upc`, and the value that the till sent. */
export interface NoticeDetail {
  notice: SaleNotice;
  field: string;
  value?: string;
}

export const recomputeSalesBusinessDays = (
  sales: readonly NewSale[],
  clock: BusinessDaySettings,
  read: BusinessDaySettings,
): readonly NewSale[] =>
  clock.timeZone === read.timeZone && clock.cutoffHour === read.cutoffHour
    ? sales
    : sales.map(sale => ({
        ...sale,
        businessDay: toBusinessDay(sale.createdAt, clock.timeZone, clock.cutoffHour),
      }));

export interface SalePayment {
  tender: Tender;
  /**
   * Amount in cents that the shop keeps of this payment: cash without the change, or the amount on the card.
   */
  amountCents: number;
  /** Amount in cents that the customer handed over, if it exceeds the payment. The difference was change. */
  givenCents?: number;
  /** Name of the till's own tender, such as a voucher. */
  name?: string;
  /** Payments of several tenders that count as `tender`, such as a card and a voucher. Absent for a single one. */
  parts?: SalePaymentPart[];
  /** Details of each payment of this tender, such as the authorization code. Absent if the till sent none. */
  details?: PaymentDetail[];
}

export interface PaymentDetail {
  /** Name of the till's own tender. Empty for the usual one. */
  name: string;
  amountCents: number;
  authorization?: string;
  lastFour?: string;
  brand?: string;
  note?: string;
}

export interface SalePaymentPart extends Pick<SalePayment, 'amountCents' | 'givenCents'> {
  /** Name of the till's own tender. Empty for the usual one. */
  name: string;
}

/** Splits a stored payment into those of its tenders. */
export function splitPayment<
  Payment extends Pick<Row<'sale_payment'>, 'amount_cents' | 'given_cents' | 'name' | 'parts'>,
>(payment: Payment): Payment[] {
  if (payment.parts === '') return [payment];
  const parts = JSON.parse(payment.parts) as SalePaymentPart[];
  return parts.map(({ name, amountCents, givenCents = null }) => ({
    ...payment,
    name,
    amount_cents: amountCents,
    given_cents: givenCents,
  }));
}

/** Returns the details of a payment for receipts, after `splitPayment`. The result is empty without details. */
export function toPaymentDetails({ name: tender, details }: Pick<Row<'sale_payment'>, 'name' | 'details'>): {
  details?: PaymentDetails;
} {
  if (details === '') return {};
  const own = (JSON.parse(details) as PaymentDetail[]).filter(({ name }) => name === tender);
  if (own.length === 0) return {};
  return {
    details: own.map(({ name: _, amountCents, ...detail }) => ({
      amount: toDollars(amountCents),
      ...detail,
    })),
  };
}

/** Returns the reason for a line's discount for receipts. The result is empty without a reason. */
export const toDiscountReason = ({
  discount_reason: discountReason,
}: Pick<Row<'sale_line'>, 'discount_reason'>) => (discountReason === '' ? {} : { discountReason });

/** Sums of a sale over all its lines, in cents. */
export interface SaleTotals {
  amount: number;
  tax: number;
  cost: number;
}

export const toStoredTender = (word: TenderWord): Tender => (word === 'giftCard' ? 'gift_card' : word);

export const toWireTender = (tender: Tender): TenderWord => (tender === 'gift_card' ? 'giftCard' : tender);

/** Returns the packages of a line for receipts. The result is empty for a line without packages. */
export const toSoldPackages = ({
  package_code: code,
  package_quantity: quantity,
  package_price_cents: priceCents,
}: Pick<Row<'sale_line'>, 'package_code' | 'package_quantity' | 'package_price_cents'>) =>
  code === '' ? {} : { packages: { code, quantity, price: toDollars(priceCents) } };

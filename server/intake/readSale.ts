/**
 * Converts a till's sale to rows that can be written. Charged amounts are not recalculated, and a sale that does not
 * add up is refused.
 */
import { MAX_AMOUNT } from '../../contract/limits.ts';
import { foldText } from '../../contract/foldText.ts';
import type { ShopTenders } from '../../contract/tenders.ts';
import { SALE_NOTICES, type SaleNotice, type TillSaleLine, type TillSale } from '../../contract/tills.ts';
import type { Tender } from '../database/tables/sales.ts';
import { toCents, formatCents, MAX_CENTS } from '../http/money.ts';
import { HttpProblem } from '../http/problems.ts';
import { toSignedFixedPointInteger } from '../http/quantities.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { createMessage, toInvalidFieldMessage, type Message } from '../language/message.ts';
import { computeLineAmounts, computeNetCents, divideAndRound } from '../../contract/amounts.ts';
import {
  toStoredTender,
  type NewSale,
  type NewSaleLine,
  type SalePayment,
  type SalePaymentPart,
} from '../sales/sale.ts';
import type {
  NamedRecord,
  createProductFinder,
  createReceiptCodeParser,
  SoldProduct,
  TerminalOfBranch,
} from './branchLookups.ts';
import { hashCanonicalJson } from './contentHash.ts';
import { getProductId, type EarlierTaxRates, type TaxRates } from './earlierTaxRates.ts';
import { estimateEventTime, type TillClock } from './eventTime.ts';
import { isTenderAccepted } from './shopTenders.ts';

/** A returned line without `tax`. */
export interface TaxLeftOut {
  /** Price times quantity in cents, after the discount. Negative. */
  cents: number;
  /** True if the amount with tax is known without the tax: it was sent, or is the price. */
  isAmountKnown: boolean;
}

export interface ParsedSale {
  sale: NewSale;
  /** The sale as the till sent it. */
  sent: TillSale;
  terminal: NamedRecord;
  takesBack?: {
    reference: string;
    /**
     * Terminal of the earlier sale. The branch of this terminal is set only if the till identified the sale by a
     * receipt code.
     */
    terminal: NamedRecord & Partial<TerminalOfBranch>;
    costsSaid: readonly boolean[];
    /** The lines whose tax comes from the earlier sale; null for other lines. Absent if there are none. */
    taxesLeftOut?: readonly (TaxLeftOut | null)[];
    /** Refusal of the return, unless it adds up with the tax of the earlier sale. */
    refusal?: HttpProblem;
  };
  note?: Message | undefined;
  /** Messages of the notices whose text contains amounts or the time of this sale. Other notices have a fixed text. */
  explanations?: Partial<Record<SaleNotice, Message>>;
  /** Ids of products that are sold by the piece, although the sale has a weight for them. */
  weighedPieces: number[];
}

export interface BranchLookups {
  branchId: number;
  clock: TillClock;
  terminalOf: (name: string | undefined) => NamedRecord;
  cashierOf: (name: string, at: number) => number;
  receiptOf: Awaited<ReturnType<typeof createReceiptCodeParser>>;
  productOf: Awaited<ReturnType<typeof createProductFinder>>;
  tenders: ShopTenders;
  /** Tax rates that the products had, by product id. Absent until a sale does not add up with the present rates. */
  earlierRates?: EarlierTaxRates;
}

/** Converts a till's sale. @throws HttpProblem 400 with a message that names the invalid field */
export function readSale(input: TillSale, book: BranchLookups): ParsedSale {
  const { branchId, clock, terminalOf, cashierOf, productOf } = book;
  const terminal = terminalOf(input.terminal);
  const { at, businessDay, isReplaced, note } = estimateEventTime(input.createdAt, clock);
  const products = input.lines.map((line, index) => productOf(line, `lines.${index}`));
  const payments = sumPaymentsByTender(input.payments);
  const tipCents = toSignedFixedPointInteger(input.tip ?? 0, 100, 'tip');
  const roundingCents = toSignedFixedPointInteger(input.rounding ?? 0, 100, 'rounding');
  const { lines, refusal } = readLines(input, { products, payments, tipCents, roundingCents, at }, book);
  const taxesLeftOut = input.takesBack ? input.lines.map(findTaxLeftOut) : [];
  const isReturn = lines.every(isBack);
  if (input.takesBack && !lines.some(isBack)) {
    throw new HttpProblem(400, createMessage('tillItem.nothingTakenBack'), 'lines');
  }
  return {
    sale: {
      branchId,
      terminalId: terminal.id,
      adminId: cashierOf(input.cashier, at),
      reference: input.reference,
      status: isReturn ? 'cancelled' : 'completed',
      createdAt: at,
      businessDay,
      lines,
      payments,
      tipCents,
      roundingCents,
      contentHash: hashSale(input),
      notices: findNotices(input, {
        lines,
        payments,
        products,
        tenders: book.tenders,
        isTimeReplaced: isReplaced,
      }),
    },
    sent: input,
    terminal,
    ...(isReplaced && note ? { explanations: { 'time-replaced': note } } : { note }),
    weighedPieces: input.lines.flatMap(({ weight }, index) => {
      const product = products[index];
      return weight !== undefined && product?.pesado === 0 ? (product.id ?? []) : [];
    }),
    ...(input.takesBack
      ? {
          takesBack: {
            ...findCancelledSale(input.takesBack, terminal, book),
            costsSaid: input.lines.map(({ cost }) => cost !== undefined),
            ...(taxesLeftOut.some(Boolean) ? { taxesLeftOut } : {}),
            ...(refusal ? { refusal } : {}),
          },
        }
      : {}),
  };
}

interface ReadAmounts {
  products: readonly (SoldProduct | null)[];
  payments: NewSale['payments'];
  tipCents: number;
  roundingCents: number;
  at: number;
}

/**
 * Converts the lines. The taxes that the till left out are computed by the present rates of the products. If the sale
 * does not add up then, earlier rates are tried. The sale is accepted if exactly one of the results adds up.
 * @returns the lines; with `refusal`, if only the tax of an earlier sale can make a return add up
 */
function readLines(
  input: TillSale,
  { products, at, ...amounts }: ReadAmounts,
  { earlierRates }: Pick<BranchLookups, 'earlierRates'>,
): { lines: NewSaleLine[]; refusal?: HttpProblem } {
  const readWith = (rates: TaxRates, isChecked = true) => {
    const lines = input.lines.map((line, index) => {
      const product = products[index]!;
      const rate = rates.get(getProductId(product) ?? 0) ?? product?.tax_rate ?? 0;
      return toSaleLine(line, product, { field: `lines.${index}`, rate, isChecked });
    });
    if (isChecked) assertPaymentsAddUp(lines, amounts, input.lines.some(isTaxLeftOut));
    return lines;
  };
  try {
    return { lines: readWith(new Map()) };
  } catch (error) {
    if (!(error instanceof HttpProblem) || !isTaxRelated(error) || !input.lines.some(isTaxLeftOut))
      throw error;
    const fitting = new Map<string, NewSaleLine[]>();
    for (const rates of earlierRates?.(at, products) ?? []) {
      try {
        const lines = readWith(rates);
        fitting.set(lines.map(({ taxCents }) => taxCents).join(' '), lines);
      } catch (other) {
        if (!(other instanceof HttpProblem)) throw other;
      }
    }
    const [lines, ...others] = fitting.values();
    if (lines && others.length === 0) return { lines };
    if (input.takesBack && input.lines.some(line => findTaxLeftOut(line)))
      return { lines: readWith(new Map(), false), refusal: error };
    throw error;
  }
}

const TAX_RELATED = new Set(['tillItem.amountDiffers', 'tillItem.paymentsDifferWithoutTax']);

/** Checks whether a sale is refused because it does not add up, which an omitted tax can explain. */
export const isTaxRelated = ({ userMessage }: HttpProblem): boolean => TAX_RELATED.has(userMessage.code);

export const isTaxLeftOut = ({ tax, product }: TillSaleLine): boolean =>
  tax === undefined && product !== null;

/** Finds a returned line whose tax the till left out. */
function findTaxLeftOut(line: TillSaleLine): TaxLeftOut | null {
  const { quantity, weight, tax, taxIncluded, amount } = line;
  if (tax !== undefined || (quantity ?? weight ?? 0) > 0) return null;
  const { discounted } = readLinePrice(line, '');
  return { cents: discounted, isAmountKnown: amount !== undefined || taxIncluded === true };
}

function findCancelledSale(
  { code, reference, terminal }: NonNullable<TillSale['takesBack']>,
  own: NamedRecord,
  { terminalOf, receiptOf }: BranchLookups,
): Pick<NonNullable<ParsedSale['takesBack']>, 'reference' | 'terminal'> {
  if (code !== undefined) {
    const sale = receiptOf(code);
    if (!sale)
      throw new HttpProblem(400, createMessage('tillItem.unknownReceipt', { code }), 'takesBack.code');
    const isOtherTerminal =
      terminal !== undefined &&
      foldText(terminal) !== foldText(sale.terminal.name) &&
      terminalOf(terminal).id !== sale.terminal.id;
    if (isOtherTerminal || (reference !== undefined && reference !== sale.reference))
      throw new HttpProblem(400, createMessage('tillItem.takesBackDiffers', { code }), 'takesBack.code');
    return sale;
  }
  if (reference === undefined)
    throw new HttpProblem(
      400,
      toInvalidFieldMessage('takesBack.reference', createFieldRule('required')),
      'takesBack.reference',
    );
  return { reference, terminal: terminal === undefined ? own : terminalOf(terminal) };
}

interface ReadParts {
  lines: readonly NewSaleLine[];
  payments: NewSale['payments'];
  products: readonly (SoldProduct | null)[];
  tenders: ShopTenders;
  isTimeReplaced: boolean;
}

/** Finds the reasons why a sale is unusual. An unusual sale is stored nevertheless, because the customer has paid. */
function findNotices(
  input: TillSale,
  { lines, payments, products, tenders, isTimeReplaced }: ReadParts,
): SaleNotice[] {
  const eligible = sumAmountCents(lines.filter((_line, index) => products[index]?.ebt === 1));
  const ebt = sumAmountCents(payments.filter(({ tender }) => tender === 'ebt'));
  const isPiecesOfWeighed = ({ quantity }: TillSaleLine, index: number) =>
    quantity !== undefined && products[index]?.pesado === 1 && products[index].packMilli === undefined;
  const roundingSize = Math.abs(toSignedFixedPointInteger(input.rounding ?? 0, 100, 'rounding'));
  const isPresent: Partial<Record<SaleNotice, boolean>> = {
    'code-differs': products.some(product => product?.isCodeOfAnother === true),
    'ebt-goods': Math.abs(ebt) > Math.abs(eligible),
    'given-without-cash': payments.some(
      ({ tender, givenCents }) => tender !== 'cash' && givenCents !== undefined,
    ),
    'label-price-differs': input.lines.some((line, index) => hasOtherLabelPrice(line, products[index]!)),
    'rounding-unusual':
      roundingSize > MAX_USUAL_ROUNDING && 2 * roundingSize > Math.abs(sumAmountCents(lines)),
    'tax-unusual': lines.some(hasUnusualTax),
    'time-replaced': isTimeReplaced,
    'unknown-product': products.some(product => product?.id === null),
    'unknown-tender': input.payments.some(payment => !isTenderAccepted(payment, tenders)),
    'wrong-unit': input.lines.some(isPiecesOfWeighed),
  };
  return SALE_NOTICES.filter(notice => isPresent[notice]);
}

/**
 * Checks whether the price on a scale label is wrong. It must equal the price of the line. For a product that is
 * sold by the piece, it must also equal the price of the product.
 */
const hasOtherLabelPrice = ({ price }: TillSaleLine, product: SoldProduct | null): boolean => {
  const { labelCents, price_cents = 0, pesado } = product ?? {};
  if (labelCents === undefined) return false;
  return labelCents !== Math.round(price * 100) || (pesado === 0 && labelCents !== price_cents);
};

/** Cash rounding in cents up to which a sale is usual, whatever its total. */
const MAX_USUAL_ROUNDING = 100;

/** Checks whether the tax of a line exceeds its price, before the discount. */
const hasUnusualTax = ({ amountCents, taxCents, discountCents = 0 }: NewSaleLine): boolean =>
  Math.abs(taxCents) > Math.abs(amountCents - taxCents + discountCents);

/** Hashes a sale without its terminal, whose name may change between two attempts to send the sale. */
export const hashSale = ({ terminal: _, ...content }: TillSale): string => hashCanonicalJson(content);

const isBack = ({ amountCents, quantity }: NewSaleLine): boolean =>
  amountCents < 0 || (amountCents === 0 && quantity < 0);

/** Maximum difference in cents between an amount that the till rounded and the same amount rounded by the server. */
const ROUNDING = 1;

/** Computes price times quantity of a line, in cents, before and after its discount. */
function readLinePrice(line: TillSaleLine, field: string) {
  const counted = toCounted(line, field);
  const { thousandths } = counted;
  const priceCents = toCents(line.price, `${field}.price`);
  const full = computeNetCents(priceCents, thousandths);
  const discount = line.discount === undefined ? 0 : toCents(line.discount, `${field}.discount`);
  if (discount > Math.abs(full)) {
    throw new HttpProblem(
      400,
      createMessage('tillItem.discountTooLarge', {
        field: `${field}.discount`,
        amount: formatCents(Math.abs(full)),
      }),
      `${field}.discount`,
    );
  }
  return { counted, priceCents, discount, discounted: full - Math.sign(thousandths) * discount };
}

interface LineOptions {
  field: string;
  /** Tax rate in ten-thousandths of a percent, for a line without `tax`. */
  rate: number;
  /** False if the amount of the line is checked later, when its tax is known. */
  isChecked: boolean;
}

function toSaleLine(
  line: TillSaleLine,
  product: SoldProduct | null,
  { field, rate, isChecked }: LineOptions,
): NewSaleLine {
  const { counted, priceCents, discount, discounted } = readLinePrice(line, field);
  const { thousandths } = counted;
  const direction = Math.sign(thousandths);
  const { taxIncluded = false } = line;
  const tax =
    line.tax === undefined
      ? computeLineAmounts(discounted, rate, taxIncluded).taxCents
      : toSignedFixedPointInteger(line.tax, 100, `${field}.tax`);
  if (tax * direction < 0) {
    throw signDiffers(`${field}.tax`);
  }
  const computed = taxIncluded ? discounted : discounted + tax;
  const amount =
    line.amount === undefined ? computed : toSignedFixedPointInteger(line.amount, 100, `${field}.amount`);
  if (amount * direction < 0) {
    throw signDiffers(`${field}.amount`);
  }
  if (isChecked && Math.abs(amount - computed) > ROUNDING) {
    throw new HttpProblem(
      400,
      createMessage('tillItem.amountDiffers', {
        field: `${field}.amount`,
        amount: formatCents(amount),
        computed: formatCents(computed),
      }),
      `${field}.amount`,
    );
  }
  if (Math.abs(amount) > MAX_CENTS) {
    throw new HttpProblem(400, createMessage('tillItem.lineTooLarge', { field, max: MAX_AMOUNT }), field);
  }
  const goods = convertPackagesToUnits(counted, product, field);
  const costCents = computeNetCents(
    line.cost === undefined ? (product?.cost_cents ?? 0) : toCents(line.cost, `${field}.cost`),
    goods.thousandths,
  );
  if (Math.abs(costCents) > MAX_CENTS) {
    throw new HttpProblem(
      400,
      createMessage('tillItem.costTooLarge', { field, max: MAX_AMOUNT }),
      `${field}.cost`,
    );
  }
  return {
    productId: product?.id ?? null,
    categoryId: product?.category_id ?? null,
    name: line.name?.trim() || product!.name,
    quantity: goods.quantity,
    ...(goods.weightGrams === undefined ? {} : { weightGrams: goods.weightGrams }),
    priceCents:
      goods === counted
        ? priceCents
        : divideAndRound(priceCents * Math.abs(thousandths), Math.abs(goods.thousandths)),
    discountCents: discount === 0 ? 0 : direction * discount,
    amountCents: amount,
    taxCents: tax,
    ...(taxIncluded ? { taxIncluded } : {}),
    ...(goods === counted
      ? {}
      : { packages: { code: line.upc!.trim(), quantity: counted.quantity, priceCents } }),
    costCents,
  };
}

const signDiffers = (field: string) =>
  new HttpProblem(400, createMessage('tillItem.signDiffers', { field }), field);

interface Counted {
  thousandths: number;
  quantity: number;
  weightGrams?: number;
}

/** Maximum quantity of an order line, in pieces or kilograms. */
const MAX_QUANTITY = 99_999;

/**
 * Converts the quantity of a line to units or kilograms. For packages, this is the quantity that they contain.
 * @param counted the quantity as the till counts, in packages if the line has a package code
 * @throws HttpProblem 400 if the packages contain more than `MAX_QUANTITY`
 */
export function convertPackagesToUnits(
  counted: Counted,
  product: SoldProduct | null,
  field: string,
): Counted {
  if (product?.packMilli === undefined || counted.weightGrams !== undefined) return counted;
  const thousandths = counted.quantity * product.packMilli;
  if (Math.abs(thousandths) > MAX_QUANTITY * 1000) {
    throw new HttpProblem(
      400,
      createMessage('tillItem.quantityTooLarge', { field: `${field}.quantity`, max: MAX_QUANTITY }),
      `${field}.quantity`,
    );
  }
  return product.pesado === 1 || thousandths % 1000 !== 0
    ? { thousandths, quantity: Math.sign(thousandths), weightGrams: Math.abs(thousandths) }
    : { thousandths, quantity: thousandths / 1000 };
}

/** Reads the quantity of a line. A weighed article counts as one piece with a weight. */
function toCounted({ quantity, weight }: TillSaleLine, field: string): Counted {
  if ((quantity === undefined) === (weight === undefined)) {
    throw new HttpProblem(400, createMessage('tillItem.quantityOrWeight', { field }), field);
  }
  const thousandths =
    weight === undefined ? quantity! * 1000 : toSignedFixedPointInteger(weight, 1000, `${field}.weight`);
  if (thousandths === 0) {
    const what = `${field}.${weight === undefined ? 'quantity' : 'weight'}`;
    throw new HttpProblem(400, createMessage('tillItem.zeroQuantity', { field: what }), what);
  }
  return weight === undefined
    ? { thousandths, quantity: thousandths / 1000 }
    : { thousandths, quantity: Math.sign(thousandths), weightGrams: Math.abs(thousandths) };
}

/** Sums payments by usual tender, and within it by the name of the till's own tender, such as a voucher. */
export function sumPaymentsByTender(payments: TillSale['payments']): NewSale['payments'] {
  const sums = new Map<Tender, Map<string, { amountCents: number; givenCents: number }>>();
  for (const [index, { tender: word, amount, given, name: ownName = '' }] of payments.entries()) {
    const tender = toStoredTender(word);
    const amountCents = toSignedFixedPointInteger(amount, 100, `payments.${index}.amount`);
    const givenCents = toSignedFixedPointInteger(given ?? amount, 100, `payments.${index}.given`);
    if (givenCents < amountCents) {
      throw new HttpProblem(
        400,
        createMessage('tillItem.givenTooSmall', {
          given: formatCents(givenCents),
          kept: formatCents(amountCents),
        }),
        `payments.${index}.given`,
      );
    }
    const byName = sums.get(tender) ?? new Map<string, { amountCents: number; givenCents: number }>();
    const name = ownName.trim();
    const sum = byName.get(name) ?? { amountCents: 0, givenCents: 0 };
    byName.set(name, {
      amountCents: sum.amountCents + amountCents,
      givenCents: sum.givenCents + givenCents,
    });
    sums.set(tender, byName);
  }
  return [...sums].map(([tender, byName]) => toSalePayment(tender, byName));
}

function toSalePayment(
  tender: Tender,
  byName: ReadonlyMap<string, { amountCents: number; givenCents: number }>,
): SalePayment {
  const sorted = [...byName].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const parts = sorted.map(([name, { amountCents, givenCents }]) => ({
    name,
    amountCents,
    ...(givenCents > amountCents ? { givenCents } : {}),
  }));
  const [{ name, ...only }] = parts as [SalePaymentPart];
  if (parts.length === 1) return { tender, ...only, ...(name === '' ? {} : { name }) };
  const amountCents = sumAmountCents(parts);
  const givenCents = [...byName.values()].reduce((sum, part) => sum + part.givenCents, 0);
  return { tender, amountCents, ...(givenCents > amountCents ? { givenCents } : {}), parts };
}

export const sumAmountCents = (parts: readonly { amountCents: number }[]): number =>
  parts.reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Checks that the payments equal the sum of the lines, the tip and the rounding.
 * @throws HttpProblem 400 if they differ
 */
function assertPaymentsAddUp(
  lines: readonly NewSaleLine[],
  { payments, tipCents, roundingCents }: Pick<ReadAmounts, 'payments' | 'tipCents' | 'roundingCents'>,
  isAnyTaxLeftOut: boolean,
): void {
  const [sold, paid] = [sumAmountCents(lines), sumAmountCents(payments)];
  if (sold + tipCents + roundingCents === paid) return;
  const others = [
    ...(tipCents === 0 ? [] : [createMessage('tillItem.tipSum', { tip: formatCents(tipCents) })]),
    ...(roundingCents === 0
      ? []
      : [createMessage('tillItem.roundingSum', { rounding: formatCents(roundingCents) })]),
  ];
  const reason =
    others.length === 0
      ? createMessage('tillItem.paymentsDiffer', { paid: formatCents(paid), sold: formatCents(sold) })
      : createMessage('tillItem.paymentsDifferFromSums', {
          paid: formatCents(paid),
          sold: formatCents(sold),
          others: others.reduce((first, last) => createMessage('list.and', { first, last })),
        });
  throw new HttpProblem(
    400,
    isAnyTaxLeftOut ? createMessage('tillItem.paymentsDifferWithoutTax', { reason }) : reason,
    'payments',
  );
}

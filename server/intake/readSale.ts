/**
 * Converts a till's sale to rows that can be written. Charged amounts are not recalculated, and a sale that does not
 * add up is refused.
 */
import { foldText } from '../../contract/foldText.ts';
import type { ShopTenders } from '../../contract/tenders.ts';
import type { SaleNotice, TillSaleLine, TillSale } from '../../contract/tills.ts';
import { HttpProblem } from '../http/problems.ts';
import { toSignedFixedPointInteger } from '../http/quantities.ts';
import { createFieldRule } from '../../contract/fieldRule.ts';
import { createMessage, toInvalidFieldMessage, type Message } from '../language/message.ts';
import type { NewSale, NewSaleLine } from '../sales/sale.ts';
import type {
  NamedRecord,
  createProductFinder,
  createReceiptCodeParser,
  SoldProduct,
  TerminalOfBranch,
} from './branchLookups.ts';
import { hashCanonicalJson } from './contentHash.ts';
import { getProductId, type EarlierTaxRates, type TaxRates } from './earlierTaxRates.ts';
import { estimateEventTime, type CorrectedTime, type TillClock } from './eventTime.ts';
import { isTaxLeftOut, readLinePrice, toSaleLine } from './saleLine.ts';
import { findSaleNotices } from './findSaleNotices.ts';
import { assertPaymentsAddUp, createAddedTaxSum, sumPaymentsByTender } from './salePayments.ts';

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
  correctedTime?: CorrectedTime | undefined;
  /** Messages of the notices whose text contains amounts or the time of this sale. Other notices have a fixed text. */
  explanations?: Partial<Record<SaleNotice, Message>>;
  /** Lines with a weight of a product that is sold by the piece. */
  weighedPieces: { productId: number; index: number }[];
}

export interface BranchLookups {
  branchId: number;
  clock: TillClock;
  terminalOf: (name: string | undefined, field?: string) => NamedRecord;
  cashierOf: (name: string, at: number) => number;
  isCashierAmbiguous: (name: string) => boolean;
  receiptOf: Awaited<ReturnType<typeof createReceiptCodeParser>>;
  productOf: Awaited<ReturnType<typeof createProductFinder>>;
  tenders: ShopTenders;
  /** True if the prices of the branch include their tax. */
  pricesIncludeTax: boolean;
  /** Step in cents to which the branch rounds cash. 0 for no rounding. */
  roundingStepCents: number;
  /** Tax rates that the products had, by product id. Absent until a sale does not add up with the present rates. */
  earlierRates?: EarlierTaxRates;
}

/** Converts a till's sale. @throws HttpProblem 400 with a message that names the invalid field */
export function readSale(input: TillSale, book: BranchLookups): ParsedSale {
  const { branchId, clock, terminalOf, cashierOf, productOf } = book;
  const terminal = terminalOf(input.terminal);
  const { at, businessDay, isReplaced, note, correctedTime } = estimateEventTime(input.createdAt, clock);
  const products = input.lines.map((line, index) => productOf(line, `lines.${index}`));
  const payments = sumPaymentsByTender(input.payments);
  const tipCents = toSignedFixedPointInteger(input.tip ?? 0, 100, 'tip');
  const roundingCents = toSignedFixedPointInteger(input.rounding ?? 0, 100, 'rounding');
  const { lines, refusal } = readLines(input, { products, payments, tipCents, roundingCents, at }, book);
  const taxesLeftOut = input.takesBack ? input.lines.map(findTaxLeftOut) : [];
  const isReturn = lines.every(isBack);
  const notices = findSaleNotices(input, {
    lines,
    payments,
    products,
    tenders: book.tenders,
    pricesIncludeTax: book.pricesIncludeTax,
    roundingStepCents: book.roundingStepCents,
    isTimeReplaced: isReplaced,
    isCashierAmbiguous: book.isCashierAmbiguous(input.cashier),
  });
  if (input.takesBack) assertReturnsGoods(lines);
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
      notices,
    },
    sent: input,
    terminal,
    correctedTime,
    ...(isReplaced && note ? { explanations: { 'time-replaced': note } } : { note }),
    weighedPieces: input.lines.flatMap(({ weight }, index) => {
      const product = products[index];
      return weight !== undefined && product?.pesado === 0 && product.id !== null
        ? { productId: product.id, index }
        : [];
    }),
    ...(input.takesBack
      ? {
          takesBack: {
            ...findCancelledSale({ reference: input.reference, takesBack: input.takesBack }, terminal, book),
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
  { earlierRates, pricesIncludeTax }: Pick<BranchLookups, 'earlierRates' | 'pricesIncludeTax'>,
): { lines: NewSaleLine[]; refusal?: HttpProblem } {
  const canHaveEarlierTax = () =>
    input.takesBack !== undefined && input.lines.some(line => findTaxLeftOut(line));
  const isAnyTaxLeftOut = () => input.lines.some(isTaxLeftOut) || canHaveEarlierTax();
  const readWith = (rates: TaxRates, isChecked = true) => {
    const lines = input.lines.map((line, index) => {
      const product = products[index]!;
      const rate = rates.get(getProductId(product) ?? 0) ?? product?.tax_rate ?? 0;
      return toSaleLine(line, product, { field: `lines.${index}`, rate, isChecked, pricesIncludeTax });
    });
    if (isChecked)
      assertPaymentsAddUp(lines, amounts, {
        isAnyTaxLeftOut: isAnyTaxLeftOut(),
        sumAddedTax: createAddedTaxSum(input.lines, lines, pricesIncludeTax),
      });
    return lines;
  };
  try {
    return { lines: readWith(new Map()) };
  } catch (error) {
    if (!(error instanceof HttpProblem) || !isTaxRelated(error) || !isAnyTaxLeftOut()) throw error;
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
    if (canHaveEarlierTax()) return { lines: readWith(new Map(), false), refusal: error };
    throw error;
  }
}

const TAX_RELATED = new Set([
  'tillItem.amountDiffers',
  'tillItem.amountDiffersTaxIncluded',
  'tillItem.amountDiffersWithoutTax',
  'tillItem.paymentsDifferTaxIncluded',
  'tillItem.paymentsDifferWithoutTax',
]);

/** Checks whether a sale is refused because it does not add up, which an omitted tax can explain. */
export const isTaxRelated = ({ userMessage }: HttpProblem): boolean => TAX_RELATED.has(userMessage.code);

/** Finds a returned line whose tax the till left out. */
function findTaxLeftOut(line: TillSaleLine): TaxLeftOut | null {
  const { quantity, weight, tax, taxRate, taxIncluded, amount } = line;
  if (tax !== undefined || taxRate !== undefined || (quantity ?? weight ?? 0) > 0) return null;
  const { discounted } = readLinePrice(line, '');
  return { cents: discounted, isAmountKnown: amount !== undefined || taxIncluded === true };
}

/** @throws HttpProblem 400 if no line of a return is negative */
export function assertReturnsGoods(lines: readonly NewSaleLine[]): void {
  if (!lines.some(isBack)) throw new HttpProblem(400, createMessage('tillItem.nothingTakenBack'), 'lines');
}

/** @throws HttpProblem 400 if the return does not name another sale */
export function findCancelledSale(
  { reference, takesBack }: Pick<TillSale, 'reference'> & Required<Pick<TillSale, 'takesBack'>>,
  own: NamedRecord,
  book: BranchLookups,
): Pick<NonNullable<ParsedSale['takesBack']>, 'reference' | 'terminal'> {
  const cancelled = findNamedSale(takesBack, own, book);
  if (cancelled.reference === reference && cancelled.terminal.id === own.id)
    throw new HttpProblem(
      400,
      createMessage('tillItem.returnOfItself', { reference }),
      takesBack.code === undefined ? 'takesBack.reference' : 'takesBack.code',
    );
  return cancelled;
}

function findNamedSale(
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
      terminalOf(terminal, 'takesBack.terminal').id !== sale.terminal.id;
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
  return { reference, terminal: terminal === undefined ? own : terminalOf(terminal, 'takesBack.terminal') };
}

/** Hashes a sale without its terminal, whose name may change between two attempts to send the sale. */
export const hashSale = ({ terminal: _, ...content }: TillSale): string => hashCanonicalJson(content);

const isBack = ({ amountCents, quantity }: NewSaleLine): boolean =>
  amountCents < 0 || (amountCents === 0 && quantity < 0);

import type { TillProduct } from '../../contract/tills.ts';
import type { Tender } from '../../contract/enums.ts';
import { ExpectedError } from '../lib/errors.ts';
import {
  toBasketLine,
  toWeighedPackageLine,
  toPackageBasketLine,
  toTillPayment,
  toTillSaleLine,
  toCancellingSale,
  sumBasketLineCents,
  type BasketLine,
} from './basket.ts';
import type { Till } from './till.ts';

const HELP = `  012345678905        scans a product, by its UPC or its whole name; or a package
                      of it, such as a case, by its own code
  3 x 012345678905    three of them
  0.735 kg Ham        weighs it
  find milk           looks for products
  undo, clear         removes the last line, or all lines
  cash 20, card, debit 5, ebt, gift 10
                      pays; without an amount, all that is left
  back 3F09A1-000007  takes back a sale of this till
  drawer              opens the drawer
  status, help, quit
`;

const TENDER_WORDS = new Map<string, Tender>([
  ['cash', 'cash'],
  ['card', 'card'],
  ['debit', 'debit'],
  ['ebt', 'ebt'],
  ['gift', 'giftCard'],
]);

const SHOWN = 10;

export class TillCommandLoop {
  readonly #till: Till;
  readonly #say: (text: string) => void;
  #lines: BasketLine[] = [];
  #paid: { tender: Tender; cents: number; given: number }[] = [];

  constructor(till: Till, say: (text: string) => void) {
    this.#till = till;
    this.#say = say;
  }

  #money(cents: number): string {
    const { currency } = this.#till.products.branch;
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    return (cents / 100).toLocaleString('en-US', options);
  }

  take(text: string): boolean {
    const [word = '', ...rest] = text.trim().split(/\s+/);
    const argument = rest.join(' ');
    const tender = TENDER_WORDS.get(word.toLowerCase());
    try {
      if (word === '') return true;
      if (word === 'quit' || word === 'exit') return this.#mayQuit();
      if (word === 'help') this.#say(HELP);
      else if (word === 'find') this.#find(argument);
      else if (word === 'undo') this.#undo();
      else if (word === 'clear') this.#clear();
      else if (word === 'drawer') this.#say(`Drawer opened: ${this.#till.openDrawer().reference}`);
      else if (word === 'back') this.#back(argument);
      else if (word === 'status') this.#status();
      else if (tender && /^(\d+(\.\d{1,2})?)?$/.test(argument)) this.#pay(tender, argument);
      else this.#scan(text.trim());
    } catch (error) {
      if (!(error instanceof ExpectedError)) throw error;
      this.#say(error.message);
    }
    return true;
  }

  #scan(text: string): void {
    const [, count, times, weight, ofWhat] =
      /^(?:(\d{1,5})\s*x\s+(.+)|(\d{1,4}(?:\.\d{1,3})?|\.\d{1,3})\s*kg\s+(.+))$/i.exec(text) ?? [];
    const labelled = this.#till.products.labelled(text);
    if (labelled) {
      const { product, label } = labelled;
      const today = this.#till.products.today();
      return this.#add(
        label.grams === undefined
          ? toWeighedPackageLine(product, label.cents!, today)
          : toBasketLine(product, label.grams, today),
      );
    }
    const pack = weight === undefined ? this.#till.products.pack(times ?? text) : undefined;
    if (pack) {
      if (count === '0') throw new ExpectedError('Enter more than 0.');
      return this.#add(
        toPackageBasketLine(pack.product, pack.code, Number(count ?? 1), this.#till.products.today()),
      );
    }
    const product = this.#product(times ?? ofWhat ?? text);
    if (product.pesado && weight === undefined)
      throw new ExpectedError(`${product.name} is weighed: 0.735 kg ${product.upc || product.name}`);
    if (!product.pesado && weight !== undefined)
      throw new ExpectedError(`${product.name} is sold by the piece.`);
    const thousandths = Math.round(Number(weight ?? count ?? 1) * 1000);
    if (thousandths === 0) throw new ExpectedError('Enter more than 0.');
    this.#add(toBasketLine(product, thousandths, this.#till.products.today()));
  }

  #add(line: BasketLine): void {
    const { product, discountCents } = line;
    this.#lines.push(line);
    const why = product.promotion ? `: ${product.promotion.name}` : '';
    const off = discountCents > 0 ? `, ${this.#money(discountCents)} off${why}` : '';
    this.#say(
      `${product.name}  ${this.#money(line.amountCents)}${off}   total ${this.#money(sumBasketLineCents(this.#lines))}`,
    );
  }

  #product(text: string): TillProduct {
    const { products } = this.#till;
    const found = products.byCode(text) ?? products.byName(text);
    if (found) return found;
    const [only, ...others] = products.find(text);
    if (only && others.length === 0) return only;
    throw new ExpectedError(
      only ? `${others.length + 1} products match "${text}": find ${text}` : `No product is "${text}".`,
    );
  }

  #find(text: string): void {
    const found = this.#till.products.find(text);
    for (const { upc, name, price, pesado } of found.slice(0, SHOWN))
      this.#say(`${upc.padEnd(14)} ${name}  ${this.#money(Math.round(price * 100))}${pesado ? ' a kg' : ''}`);
    if (found.length > SHOWN) this.#say(`And ${found.length - SHOWN} more.`);
    if (found.length === 0) this.#say('No product matches.');
  }

  #undo(): void {
    const gone = this.#lines.pop();
    this.#say(
      gone
        ? `Without ${gone.product.name}: ${this.#money(sumBasketLineCents(this.#lines))}`
        : 'There is no line.',
    );
  }

  #clear(): void {
    this.#lines = [];
    this.#paid = [];
    this.#say('The sale is cleared.');
  }

  #pay(tender: Tender, amount: string): void {
    if (this.#lines.length === 0) throw new ExpectedError('There is nothing to pay.');
    const left = sumBasketLineCents(this.#lines) - this.#paid.reduce((sum, { cents }) => sum + cents, 0);
    const givenCents = amount === '' ? left : Math.round(Number(amount) * 100);
    if (givenCents > left && tender !== 'cash')
      throw new ExpectedError(`Only ${this.#money(left)} are left to pay.`);
    this.#paid.push({ tender, cents: Math.min(givenCents, left), given: givenCents });
    if (givenCents < left) {
      this.#say(`${this.#money(left - givenCents)} are left to pay.`);
      return;
    }
    const { reference } = this.#till.ringUp({
      lines: this.#lines.map(toTillSaleLine),
      payments: this.#paid.map(({ tender, cents, given }) => toTillPayment(tender, cents, given)),
    });
    const change = givenCents > left ? `   change ${this.#money(givenCents - left)}` : '';
    this.#say(`Sold: ${reference}   ${this.#money(sumBasketLineCents(this.#lines))}${change}`);
    this.#lines = [];
    this.#paid = [];
  }

  #back(reference: string): void {
    const { journal } = this.#till;
    const sale = journal.saleOf(reference);
    if (!sale) throw new ExpectedError(`This till has no sale "${reference}".`);
    // The till checks for a second cancellation of the same sale. The server would refuse it as well, but only after
    // the money was paid out.
    if (journal.isTakenBack(reference))
      throw new ExpectedError(`The sale "${reference}" was taken back already.`);
    const { payments, reference: own } = this.#till.ringUp(toCancellingSale(sale));
    const cents = payments.reduce((sum, { amount }) => sum - Math.round(amount * 100), 0);
    this.#say(`Taken back: ${own}   give back ${this.#money(cents)}`);
  }

  #status(): void {
    const { journal, products } = this.#till;
    this.#say(`${products.forSale.length} products; ${journal.waitingCount} are waiting to be sent.`);
    for (const { reference, message } of journal.refused) this.#say(`Refused: ${reference}: ${message}`);
  }

  #mayQuit(): boolean {
    if (this.#lines.length === 0) return false;
    this.#say('There is a sale under way: pay it, or clear.');
    return true;
  }
}

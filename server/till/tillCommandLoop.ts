import { ExpectedError } from '../lib/errors.ts';
import {
  Basket,
  ServerUnavailableError,
  toReturnSale,
  toScannedLine,
  type BasketLine,
  type DrawerMovementKind,
  type ScannedProduct,
  type Tender,
  type Till,
  type TillProduct,
} from '../../till-kit/index.ts';

const HELP = `  012345678905        scans a product, by its UPC or its whole name; or a package
                      of it, such as a case, by its own code
  3 x 012345678905    three of them
  0.735 kg Ham        weighs it
  find milk           looks for products
  undo, clear         removes the last line, or all lines
  cash 20, card, debit 5, ebt, gift 10
                      pays; without an amount, all that is left
  back 3F09A1-000007  takes back a sale of this till
  drawer              opens the drawer without a sale
  open 100            begins a drawer session with a float
  in 20 change        pays cash in; "out 7.50 stamps" pays it out, "safe 200" drops it
  close 412.50        ends the session with the counted cash; a reason may follow
  cashier ana 4711    signs a cashier in by user name and PIN, also offline
  status, help, quit
`;

const TENDER_WORDS = new Map<string, Tender>([
  ['cash', 'cash'],
  ['card', 'card'],
  ['debit', 'debit'],
  ['ebt', 'ebt'],
  ['gift', 'giftCard'],
]);

const DRAWER_WORDS = new Set(['open', 'in', 'out', 'safe', 'close']);

const SHOWN = 10;

const MOVEMENTS: Readonly<Record<string, DrawerMovementKind>> = {
  in: 'paid-in',
  out: 'paid-out',
  safe: 'drop',
};

export class TillCommandLoop {
  readonly #till: Till;
  readonly #say: (text: string) => void;
  readonly #basket = new Basket();

  constructor(till: Till, say: (text: string) => void) {
    this.#till = till;
    this.#say = say;
  }

  #money(cents: number): string {
    const { currency } = this.#till.products.branch;
    const options = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
    return (cents / 100).toLocaleString('en-US', options);
  }

  /** Runs one command. @returns false after `quit` */
  async run(text: string): Promise<boolean> {
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
      else if (word === 'drawer') this.#say(`Drawer opened: ${(await this.#till.openDrawer()).reference}`);
      else if (DRAWER_WORDS.has(word) && /^\d/.test(argument)) await this.#handleDrawer(word, argument);
      else if (word === 'cashier') await this.#signIn(rest);
      else if (word === 'back') await this.#back(argument);
      else if (word === 'status') this.#status();
      else if (tender && /^(\d+(\.\d{1,2})?)?$/.test(argument)) await this.#pay(tender, argument);
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
    const scanned = this.#scanned(times ?? ofWhat ?? text);
    const { product, packageCode, label } = scanned;
    if (label && (count ?? weight) !== undefined) throw new ExpectedError('Scan each label by itself.');
    const isWeighed = product.pesado && !packageCode && !label;
    if (isWeighed && weight === undefined)
      throw new ExpectedError(`${product.name} is weighed: 0.735 kg ${product.upc || product.name}`);
    if (!isWeighed && weight !== undefined) throw new ExpectedError(`${product.name} is sold by the piece.`);
    const thousandths = Math.round(Number(weight ?? count ?? 1) * 1000);
    if (thousandths === 0) throw new ExpectedError('Enter more than 0.');
    this.#add(toScannedLine(scanned, thousandths, this.#till.products.getBusinessDay()));
  }

  #add(line: BasketLine): void {
    const { product, discountCents } = line;
    this.#basket.add(line);
    const why = product.promotion ? `: ${product.promotion.name}` : '';
    const off = discountCents > 0 ? `, ${this.#money(discountCents)} off${why}` : '';
    this.#say(
      `${product.name}  ${this.#money(line.amountCents)}${off}   total ${this.#money(this.#basket.totalCents)}`,
    );
  }

  #scanned(text: string): ScannedProduct {
    const { products } = this.#till;
    const found = products.scan(text);
    if (found) return found;
    return { product: products.findByName(text) ?? this.#onlyMatch(text) };
  }

  #onlyMatch(text: string): TillProduct {
    const [only, ...others] = this.#till.products.search(text);
    if (only && others.length === 0) return only;
    throw new ExpectedError(
      only ? `${others.length + 1} products match "${text}": find ${text}` : `No product is "${text}".`,
    );
  }

  #find(text: string): void {
    const found = this.#till.products.search(text);
    for (const { upc, name, price, pesado } of found.slice(0, SHOWN))
      this.#say(`${upc.padEnd(14)} ${name}  ${this.#money(Math.round(price * 100))}${pesado ? ' a kg' : ''}`);
    if (found.length > SHOWN) this.#say(`And ${found.length - SHOWN} more.`);
    if (found.length === 0) this.#say('No product matches.');
  }

  #undo(): void {
    const gone = this.#basket.removeLastLine();
    this.#say(
      gone ? `Without ${gone.product.name}: ${this.#money(this.#basket.totalCents)}` : 'There is no line.',
    );
  }

  #clear(): void {
    this.#basket.clear();
    this.#say('The sale is cleared.');
  }

  async #pay(tender: Tender, amount: string): Promise<void> {
    const basket = this.#basket;
    if (basket.lines.length === 0) throw new ExpectedError('There is nothing to pay.');
    const open = basket.openCents;
    const given = amount === '' ? open : Math.round(Number(amount) * 100);
    if (given > open && tender !== 'cash')
      throw new ExpectedError(`Only ${this.#money(open)} are left to pay.`);
    const change = basket.pay(tender, given);
    if (basket.openCents > 0) {
      this.#say(`${this.#money(basket.openCents)} are left to pay.`);
      return;
    }
    const { reference } = await this.#till.sell(basket.toSale());
    const changeText = change > 0 ? `   change ${this.#money(change)}` : '';
    this.#say(`Sold: ${reference}   ${this.#money(basket.totalCents)}${changeText}`);
    basket.clear();
  }

  async #back(reference: string): Promise<void> {
    const { journal } = this.#till;
    const sale = journal.getSale(reference);
    if (!sale) throw new ExpectedError(`This till has no sale "${reference}".`);
    // The till itself refuses to cancel a sale twice. The server would refuse the second cancellation only after the
    // cashier has paid the money out.
    if (journal.isReturned(reference))
      throw new ExpectedError(`The sale "${reference}" was taken back already.`);
    const { payments, reference: own } = await this.#till.sell(toReturnSale(sale));
    const cents = payments.reduce((sum, { amount }) => sum - Math.round(amount * 100), 0);
    this.#say(`Taken back: ${own}   give back ${this.#money(cents)}`);
  }

  async #handleDrawer(word: string, argument: string): Promise<void> {
    const [, amount, reason = ''] = /^(\d{1,7}(?:\.\d{1,2})?)(?:\s+(.+))?$/.exec(argument) ?? [];
    if (amount === undefined) throw new ExpectedError('Enter an amount, such as 412.50.');
    const till = this.#till;
    const isOpen = till.journal.session !== undefined;
    if (word === 'open' && isOpen) throw new ExpectedError('The drawer session is open: close it first.');
    if (word !== 'open' && !isOpen) throw new ExpectedError('No drawer session is open: open 100');
    if ((word === 'in' || word === 'out') && reason === '')
      throw new ExpectedError(`Add the reason: ${word} ${amount} stamps`);
    const cents = Math.round(Number(amount) * 100);
    const { reference } =
      word === 'open'
        ? await till.openSession(cents)
        : word === 'close'
          ? await till.closeSession({ cash: cents / 100 }, reason)
          : await till.moveCash(MOVEMENTS[word]!, cents, reason);
    this.#say(`Drawer ${word} ${this.#money(cents)}: ${reference}`);
  }

  async #signIn([userName = '', pin = '']: readonly string[]): Promise<void> {
    try {
      await this.#till.loadShop();
    } catch (error) {
      if (!(error instanceof ServerUnavailableError)) throw error;
    }
    const cashier = await this.#till.signIn(userName, pin);
    if (!cashier) throw new ExpectedError('The user name or the PIN is wrong, or the cashier has no PIN.');
    this.#say(`Signed in: ${cashier.name}`);
  }

  #status(): void {
    const { journal, products } = this.#till;
    this.#say(`${products.forSale.length} products; ${journal.waitingCount} are waiting to be sent.`);
    for (const { reference, message } of journal.refused) this.#say(`Refused: ${reference}: ${message}`);
  }

  #mayQuit(): boolean {
    if (this.#basket.lines.length === 0) return false;
    this.#say('There is a sale under way: pay it, or clear.');
    return true;
  }
}

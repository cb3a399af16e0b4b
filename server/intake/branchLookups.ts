/**
 * Finds the branch's terminals, cashiers and products for the sales and drawer openings of a till's call. The rows for
 * all elements of a call are read together.
 */
import { hasWrongCheckDigit, normalizeProductCode } from '../../contract/gtin.ts';
import { parseReceiptCode } from '../../contract/tillReceipts.ts';
import type { TillSaleLine } from '../../contract/tills.ts';
import type { TillSalesScope } from '../settings.ts';
import { toUserNameKey } from '../auth/userName.ts';
import { looksLikeScaleLabel, type ScaleLabel } from '../../contract/scaleLabels.ts';
import { findPackagesByCode } from '../catalogue/productCodes.ts';
import { computeScaleLabelGrams, readScaleLabels } from '../catalogue/scaleLabels.ts';
import type { Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { HttpProblem } from '../http/problems.ts';
import { createMessage, type Message } from '../language/message.ts';
import { ProductCodeIndex } from '../../contract/productCodeIndex.ts';
import { foldText } from '../../contract/foldText.ts';
import { toNameSearchKey } from '../lib/text.ts';
import {
  isUserNamed,
  readDeletionTimes,
  restoreDeletedCashiers,
  type CashierAndTimeFromTill,
} from './deletedCashiers.ts';
import type { TillClock } from './eventTime.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import { createTillKeyRevokedProblem, type Till } from './tillKeys.ts';

export interface NamedRecord {
  id: number;
  name: string;
}

export interface TerminalOfBranch extends NamedRecord {
  branchId: number;
}

/**
 * Returns a function that finds a terminal of the branch by its name. If two terminals share the name, it finds the
 * older terminal. Without a name, it returns the terminal of the till's key.
 * @param isNamed true if any element of the call names a terminal, which most tills do not do
 * @param names the names of terminals in the call, which can be former names
 * @throws HttpProblem 401 if the key's terminal was removed
 */
export async function createTerminalFinder(
  db: Db,
  till: Till,
  isNamed = true,
  names: readonly string[] = [],
): Promise<(name: string | undefined, field?: string) => NamedRecord> {
  const rows = isNamed ? await selectTerminals(db, till.branchId) : [];
  if (isNamed && !rows.some(({ id }) => id === till.terminalId)) throw createTillKeyRevokedProblem();
  const byName = new Map(
    rows.map(row => [foldText(getTerminalName(row)), { id: row.id, name: getTerminalName(row) }]),
  );
  const isKnown = (name: string) => byName.has(foldText(name));
  const byId = new Map([...byName.values()].map(terminal => [terminal.id, terminal]));
  for (const { record_id, former_key } of await readFormerNames(db, 'terminal', names, isKnown)) {
    const terminal = byId.get(record_id);
    if (terminal && !isKnown(former_key)) byName.set(foldText(former_key), terminal);
  }
  const own = { id: till.terminalId, name: till.terminalName };
  return (name, field = 'terminal') => {
    if (name === undefined || foldText(name) === foldText(own.name)) return own;
    const found = byName.get(foldText(name));
    if (found) return found;
    throw new HttpProblem(400, createMessage('tillItem.unknownTerminal', { name }), field);
  };
}

/** Sale that is identified by a receipt code. */
export interface SaleFromReceiptCode {
  terminal: TerminalOfBranch;
  reference: string;
}

/**
 * Returns a function that parses the code on a receipt into the terminal and the reference of its sale. It returns
 * undefined for an invalid code, and for a terminal that the till may not look up.
 * @param scope `branch`: the till may look up terminals of its own branch; `shop`: those of all branches
 */
export async function createReceiptCodeParser(
  db: Db,
  { branchId }: Pick<Till, 'branchId'>,
  codes: readonly string[],
  scope: TillSalesScope,
): Promise<(code: string) => SaleFromReceiptCode | undefined> {
  const ids = codes.flatMap(code => parseReceiptCode(code)?.terminalId ?? []);
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('terminal')
          .select(['id', 'name', 'branch_id'])
          .where('id', 'in', [...new Set(ids)])
          .$if(scope === 'branch', query => query.where('branch_id', '=', branchId))
          .execute();
  const byId = new Map(rows.map(row => [row.id, row]));
  return code => {
    const parsed = parseReceiptCode(code);
    const row = parsed && byId.get(parsed.terminalId);
    if (!row) return undefined;
    return {
      terminal: { id: row.id, name: getTerminalName(row), branchId: row.branch_id },
      reference: parsed.reference,
    };
  };
}

const selectTerminals = (db: Db, branchId: number) =>
  db
    .selectFrom('terminal')
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    .orderBy('id', 'desc')
    .execute();

/** Reads the former names of users or terminals. If all names in the call are current names, no query is executed. */
const readFormerNames = async (
  db: Db,
  kind: 'admin' | 'terminal',
  names: readonly string[],
  isKnown: (name: string) => boolean,
): Promise<Pick<Row<'former_name'>, 'record_id' | 'former_key'>[]> =>
  names.every(isKnown)
    ? []
    : db
        .selectFrom('former_name')
        .select(['record_id', 'former_key'])
        .where('kind', '=', kind)
        .orderBy('record_id')
        .execute();

interface CashierFinder {
  /** @throws HttpProblem 400 if no user has this name */
  findCashier: (name: string, at: number) => number;
  /** Checks whether a name is the full name of several users. `findCashier` returns the oldest of them. */
  isAmbiguous: (name: string) => boolean;
}

/**
 * Finds cashiers by user name or full name. It also finds former names, because a till can still have them. Active
 * users take precedence over inactive ones of the same name. A deleted user is found only for sales before the
 * deletion, also after an earlier sale restored the user, so `findCashier` needs the time of the sale.
 * @param sent the cashiers in the call
 */
export async function createCashierFinder(
  db: Db,
  till: Till,
  sent: readonly CashierAndTimeFromTill[],
  clock: TillClock,
): Promise<CashierFinder> {
  const { branchId } = till;
  const rows = await db
    .selectFrom('admin')
    .select(['id', 'name', 'user_name_key', 'status'])
    .where(is => is.or([is('branch_id', '=', branchId), is('branch_id', 'is', null)]))
    .orderBy('id', 'desc')
    .execute();
  const byUserName = new Map(rows.map(row => [row.user_name_key, row]));
  const namesakes = Map.groupBy(rows, row => foldText(row.name));
  const findUsers = (name: string) => {
    const user = byUserName.get(toUserNameKey(name));
    if (user) return [user];
    const named = namesakes.get(foldText(name)) ?? [];
    const active = named.filter(({ status }) => status === 1);
    return active.length > 0 ? active : named;
  };
  // Most sales of a call have the same cashier, so each name is looked up only once.
  const names = [...new Set(sent.map(({ cashier }) => cashier))];
  const usersByName = new Map(names.map(name => [name, findUsers(name)]));
  const getUsers = (name: string) => usersByName.get(name) ?? findUsers(name);
  const find = (name: string) => getUsers(name).at(-1)?.id;
  const ids = new Set(rows.map(({ id }) => id));
  const former = new Map<string, number>();
  for (const { record_id, former_key } of await readFormerNames(
    db,
    'admin',
    names,
    name => find(name) !== undefined,
  ))
    if (ids.has(record_id)) former.set(foldText(former_key), record_id);
  const findPresent = (name: string) => find(name) ?? former.get(foldText(name));
  const unknown = sent.filter(({ cashier }) => findPresent(cashier) === undefined);
  const restored = unknown.length === 0 ? [] : await restoreDeletedCashiers(db, till, unknown, clock);
  const inactive = new Set(rows.filter(({ status }) => status === 0).map(({ id }) => id));
  const sellers = new Set(sent.flatMap(({ cashier }) => findPresent(cashier) ?? []));
  const deletedAt = await readDeletionTimes(
    db,
    [...sellers].filter(id => inactive.has(id)),
  );
  const findCashier = (name: string, at: number) => {
    const id = findPresent(name) ?? restored.find(user => isUserNamed(user, name) && at < user.deletedAt)?.id;
    if (id !== undefined && at < (deletedAt.get(id) ?? Infinity)) return id;
    throw new HttpProblem(400, createMessage('tillItem.unknownCashier', { name }), 'cashier');
  };
  return { findCashier, isAmbiguous: name => getUsers(name).length > 1 };
}

export interface SoldProduct extends Pick<
  Row<'product'>,
  'name' | 'tax_rate' | 'cost_cents' | 'pesado' | 'ebt' | 'price_cents' | 'status'
> {
  /** Id of the product. Null if the branch has no such product, or no longer has it. */
  id: number | null;
  category_id: number | null;
  /** Id that a deleted product had. */
  formerId?: number;
  /**
   * Quantity in the package, in thousandths of a unit. Absent for a line without a package code or scale label.
   */
  packMilli?: number;
  /** Price in cents on a scale label. */
  labelCents?: number;
  /** Weight in grams on a scale label. */
  labelGrams?: number;
  /** True if the line has the id of this product, and the UPC of another product. */
  isCodeOfAnother?: boolean;
}

type Described = Pick<TillSaleLine, 'product' | 'upc' | 'name'>;

const AT_ONCE = 500;

/**
 * Finds the branch's products for the lines of a call. A product is looked up in this order: by id; by UPC or EAN,
 * package code or scale label; by name. If the id and a package code belong to the same product, the line sells
 * packages. Former codes and names are found, too. If several products match, an
 * active product is preferred, then the oldest one.
 * @returns a function that returns null for a line without a product
 */
export async function createProductFinder(
  db: Db,
  branchId: number,
  lines: readonly Described[],
): Promise<(line: Described, field: string) => SoldProduct | null> {
  const ids = new Set<number>();
  const codes = new Set<string>();
  const names = new Set<string>();
  for (const { product, upc, name } of lines) {
    if (product) ids.add(product);
    else if (product === undefined && upc?.trim()) codes.add(upc.trim());
    else if (product === undefined && name) names.add(toNameSearchKey(name));
  }
  const columns = [
    'id',
    'name',
    'category_id',
    'tax_rate',
    'cost_cents',
    'pesado',
    'ebt',
    'price_cents',
    'status',
    'upc',
    'ean',
    'search',
  ] as const;
  const read = async (
    column: 'id' | 'upc_key' | 'ean_key' | 'search',
    values: ReadonlySet<number | string>,
  ) => {
    const all = [...values];
    const found = [];
    for (let from = 0; from < all.length; from += AT_ONCE) {
      const rows = await db
        .selectFrom('product')
        .select(columns)
        .where('branch_id', '=', branchId)
        .where(column, 'in', all.slice(from, from + AT_ONCE))
        .orderBy('status', 'desc')
        .orderBy('id')
        .execute();
      found.push(...rows);
    }
    return found;
  };
  const byId = new Map((await read('id', ids)).map(row => [row.id, row]));
  const merges = await readProductMerges(
    db,
    [...ids].filter(id => !byId.has(id)),
  );
  const mergedInto = await read('id', new Set(merges.values()));
  for (const [oldId, id] of merges) {
    const row = mergedInto.find(found => found.id === id);
    if (row) byId.set(oldId, row);
  }
  for (const { product, upc } of lines) {
    const code = upc?.trim() ?? '';
    const row = byId.get(product ?? 0);
    if (row && code !== '' && !isOwnCode(row, code)) codes.add(code);
  }
  const byCode = new ProductCodeIndex<SoldProduct>();
  const unknown = () => [...codes].filter(code => byCode.get(code) === undefined);
  const keys = () => new Set(unknown().map(normalizeProductCode));
  for (const row of await read('upc_key', keys())) byCode.add(row.upc.trim(), row);
  for (const row of await read('ean_key', keys())) byCode.add(row.ean.trim(), row);
  const packs = await findPackagesByCode(db, branchId, unknown());
  const packed = new Map(
    (await read('id', new Set([...packs.values()].map(pack => pack.product_id)))).map(row => [row.id, row]),
  );
  const inPackage = (code: string): SoldProduct | undefined => {
    const pack = packs.get(normalizeProductCode(code));
    const row = pack && packed.get(pack.product_id);
    return row && { ...row, packMilli: pack.size_milli };
  };
  const labels = await readScaleLabels(
    db,
    branchId,
    unknown().filter(code => !packs.has(normalizeProductCode(code))),
  );
  const listItems = (wanted: ScaleLabel['by']) =>
    [...labels.values()].flatMap(({ by, item }) => (by === wanted ? item : []));
  const labelledByCode = new ProductCodeIndex<SoldProduct>();
  for (const row of await read('upc_key', new Set(listItems('code').map(String))))
    labelledByCode.add(row.upc.trim(), row);
  const labelledById = new Map((await read('id', new Set(listItems('id')))).map(row => [row.id, row]));
  const labelled = (code: string): SoldProduct | undefined => {
    const label = labels.get(code);
    const row =
      label?.by === 'id' ? labelledById.get(label.item) : label && labelledByCode.get(String(label.item));
    const grams = row && computeScaleLabelGrams(label!, row);
    return (
      row && {
        ...row,
        ...(grams === undefined ? {} : { packMilli: grams }),
        ...(label?.cents === undefined ? {} : { labelCents: label.cents }),
        ...(label?.grams === undefined ? {} : { labelGrams: label.grams }),
      }
    );
  };
  const byName = new Map((await read('search', names)).reverse().map(row => [row.search, row]));

  const byUpc = (code: string) => byCode.get(code) ?? inPackage(code) ?? labelled(code);
  const former = await readFormerProducts(db, branchId, {
    ids: [...ids].filter(id => !byId.has(id)),
    keys: [
      ...[...codes].filter(code => byUpc(code) === undefined).map(normalizeProductCode),
      ...[...names].filter(name => !byName.has(name)),
    ],
    read: found => read('id', new Set(found)),
  });

  return ({ product, upc, name: typed }, field) => {
    const name = typed?.trim() ?? '';
    const findFormerOrMissing = (
      was: SoldProduct | undefined,
      refusal: Message,
      what: string,
    ): SoldProduct => {
      if (was) return was;
      if (name !== '' && what !== 'name') return createMissingProduct(name);
      throw new HttpProblem(400, refusal, `${field}.${what}`);
    };
    if (product === null) {
      if (name !== '') return null;
      throw new HttpProblem(
        400,
        createMessage('tillItem.nameMissing', { field: `${field}.name` }),
        `${field}.name`,
      );
    }
    const code = upc?.trim() ?? '';
    if (product !== undefined) {
      const row = byId.get(product);
      if (!row)
        return findFormerOrMissing(
          former.byId.get(product),
          createMessage('tillItem.unknownId', { id: product }),
          'product',
        );
      const ofCode = code === '' || isOwnCode(row, code) ? undefined : byUpc(code);
      if (!ofCode) return row;
      return ofCode.id === row.id ? ofCode : { ...row, isCodeOfAnother: true };
    }
    if (code !== '')
      return (
        byUpc(code) ??
        findFormerOrMissing(former.byKey.get(normalizeProductCode(code)), toUnknownCodeMessage(code), 'upc')
      );
    const key = toNameSearchKey(name);
    if (name !== '')
      return (
        byName.get(key) ??
        findFormerOrMissing(former.byKey.get(key), createMessage('tillItem.unknownName', { name }), 'name')
      );
    throw new HttpProblem(400, createMessage('tillItem.productMissing', { field }), field);
  };
}

const isOwnCode = ({ upc, ean }: Pick<Row<'product'>, 'upc' | 'ean'>, code: string): boolean =>
  [upc, ean].some(
    own => own.trim() !== '' && normalizeProductCode(own.trim()) === normalizeProductCode(code),
  );

const createMissingProduct = (name: string): SoldProduct => ({
  id: null,
  category_id: null,
  name,
  tax_rate: 0,
  cost_cents: 0,
  pesado: 0,
  ebt: 0,
  price_cents: 0,
  status: 1,
});

interface FormerProducts {
  byId: Map<number, SoldProduct>;
  byKey: Map<string, SoldProduct>;
}

/**
 * Finds products by a former name or code, or by the id of a deleted product. Only the name of a deleted product is
 * known.
 */
async function readFormerProducts(
  db: Db,
  branchId: number,
  {
    ids,
    keys,
    read,
  }: {
    ids: readonly number[];
    keys: readonly string[];
    read: (ids: readonly number[]) => Promise<(SoldProduct & { id: number })[]>;
  },
): Promise<FormerProducts> {
  const found: FormerProducts = { byId: new Map(), byKey: new Map() };
  if (ids.length + keys.length === 0) return found;
  const rows: Row<'former_name'>[] = [];
  for (let from = 0; from < Math.max(ids.length, keys.length); from += AT_ONCE) {
    const someIds = ids.slice(from, from + AT_ONCE);
    const someKeys = keys.slice(from, from + AT_ONCE);
    const some = await db
      .selectFrom('former_name')
      .selectAll()
      .where('kind', '=', 'product')
      .where('branch_id', '=', branchId)
      .where(is =>
        is.or([
          someIds.length === 0 ? is.lit(false) : is('record_id', 'in', someIds),
          someKeys.length === 0 ? is.lit(false) : is('former_key', 'in', someKeys),
        ]),
      )
      .orderBy('record_id')
      .execute();
    rows.push(...some);
  }
  const recordIds = [...new Set(rows.map(({ record_id }) => record_id))];
  const merges = await readProductMerges(db, recordIds);
  const existing = new Map(
    (recordIds.length === 0 ? [] : await read([...recordIds, ...merges.values()])).map(row => [row.id, row]),
  );
  const wantedKeys = new Set(keys);
  for (const { record_id, former_key, name } of rows) {
    const product = existing.get(merges.get(record_id) ?? record_id) ?? {
      ...createMissingProduct(name),
      formerId: record_id,
    };
    if (wantedKeys.has(former_key)) found.byKey.set(former_key, product);
    found.byId.set(record_id, product);
  }
  return found;
}

/**
 * Reads the products into which duplicates were merged, by the id of the duplicate. A till may still use that id,
 * because it has not fetched the change yet.
 */
export async function readProductMerges(db: Db, oldIds: readonly number[]): Promise<Map<number, number>> {
  const merges = new Map<number, number>();
  for (let from = 0; from < oldIds.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom('product_merge')
      .selectAll()
      .where('old_id', 'in', oldIds.slice(from, from + AT_ONCE))
      .execute();
    for (const { old_id, product_id } of rows) merges.set(old_id, product_id);
  }
  return merges;
}

/** Scanners can be set to send a UPC-E without its first digit and its check digit. */
const UPC_E_WITHOUT_ENDS = /^\d{6}$/;

function toUnknownCodeMessage(code: string): Message {
  if (UPC_E_WITHOUT_ENDS.test(code)) return createMessage('tillItem.shortUpcE', { code });
  if (hasWrongCheckDigit(code)) return createMessage('tillItem.wrongCheckDigit', { code });
  return createMessage(looksLikeScaleLabel(code) ? 'tillItem.unknownLabel' : 'tillItem.unknownUpc', { code });
}

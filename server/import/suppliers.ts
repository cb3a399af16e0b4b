/** Imports a branch's suppliers from a file. Known suppliers, matched by name, are updated, and others are added. */
import type { Readable } from 'node:stream';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { type FieldRule, fieldRule } from '../../contract/fieldRule.ts';
import { Supplier as Wire, SupplierInput } from '../../contract/supplier.ts';
import { AT_THE_MACHINE, record, type Happened } from '../audit/trail.ts';
import { dialectOf, type Db, type Tx } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { NewRow, Row as Stored } from '../database/schema.ts';
import { raised } from '../http/versions.ts';
import { message, ruleMessage, type Value } from '../language/message.ts';
import { nameKey } from '../lib/text.ts';
import { supplier as wire } from '../purchasing/suppliers.ts';
import { Cells, quoted } from './cells.ts';
import { mapColumns, SUPPLIER_FIELDS } from './columns.ts';
import type { Written } from './journal.ts';
import type { IdByName } from './lookups.ts';
import { Plan, type FileValues } from './planned.ts';
import { BadRow, Problems } from './problems.ts';
import { readRows, type Row } from './readRows.ts';
import { inSteps, type ImportOptions, type RecordSummary } from './run.ts';

type Supplier = Stored<'supplier'>;
type SupplierCells = Cells<keyof typeof SUPPLIER_FIELDS>;
type Said = Partial<Omit<Supplier, 'id' | 'branch_id' | 'version' | 'name' | 'search'>> & { name: string };

const TEXTS = {
  contact: 'contact',
  phone: 'phone',
  email: 'email',
  address: 'address',
  city: 'city',
  country: 'country',
  website: 'home_page',
} as const;

/** The rules of each field. The lead time cannot be null, because an empty cell leaves it unchanged. */
const RULES = { ...SupplierInput.properties, leadDays: Wire.properties.leadDays };

/** Suppliers per step. */
const BATCH = 500;

/** @throws as `importProducts` */
export async function importSuppliers(
  db: Db,
  source: Readable,
  options: ImportOptions,
): Promise<RecordSummary> {
  const problems = new Problems();
  const said = new Map<string, Said>();
  let used = 0;
  const read = { ...options, onBytes: (done: number) => options.onProgress?.({ step: 'reading', done }) };
  await (options.read ?? readRows)(source, read, problems, (headers, delimiter) => {
    const columns = options.places ?? mapColumns(headers, SUPPLIER_FIELDS, options.columns ?? {});
    const cells: SupplierCells = new Cells(SUPPLIER_FIELDS, columns, delimiter, options.numbers);
    return row => {
      try {
        const supplier = supplierOf(cells, row);
        const key = nameKey(supplier.name);
        said.set(key, { ...said.get(key), ...supplier });
        used++;
      } catch (error) {
        if (!(error instanceof BadRow)) throw error;
        problems.bad(row.line, error.said);
      }
    };
  });
  const rows = used + problems.badRows.length;
  const notes = rows === 0 ? [message('note.noRows')] : [];
  const repeated = used - said.size;
  if (repeated > 0)
    notes.push(message('note.repeatedRows', { what: message('column.name'), rows: repeated }));
  const counts = await write(db, [...said.values()], options);
  return { ...counts, rows, notes, badRows: problems.badRows, warnings: problems.warnings };
}

/** @throws BadRow */
function supplierOf(cells: SupplierCells, row: Row): Said {
  const supplier: Said = { name: cells.requiredText(row, 'name', 'name') };
  for (const [field, column] of Object.entries(TEXTS) as [keyof typeof TEXTS, 'contact'][]) {
    const text = cells.text(row, field, 'description');
    if (text === '') continue;
    const { label } = SUPPLIER_FIELDS[field];
    mustBeAllowed(column, text, message('row.cell', { column: label, text: quoted(text) }));
    supplier[column] = text;
  }
  const days = cells.decimal(row, 'leadDays');
  if (days) {
    supplier.lead_days = Number(days.digits) / 10 ** days.scale;
    mustBeAllowed('leadDays', supplier.lead_days, SUPPLIER_FIELDS.leadDays.label);
  }
  const status = cells.flag(row, 'active');
  if (status !== undefined) supplier.status = status;
  return supplier;
}

/**
 * Applies the rules of the form, because a supplier that breaks them could not be saved again.
 * @param what the beginning of the sentence
 * @throws BadRow
 */
function mustBeAllowed(field: keyof typeof RULES, value: string | number, what: Value): void {
  const rule: TSchema & { 'x-rule'?: FieldRule; maxLength?: number } = RULES[field];
  if (Check(rule, value)) return;
  const { maxLength = Infinity } = rule;
  const broken =
    String(value).length > maxLength
      ? fieldRule('lengthUpTo', { max: maxLength })
      : (rule['x-rule'] ?? fieldRule('notValid'));
  throw new BadRow(message('row.rule', { column: what, rule: ruleMessage(broken) }));
}

async function write(db: Db, said: readonly Said[], options: ImportOptions) {
  const { branchId } = options;
  const known = await suppliersOf(db, branchId);
  const counts = { added: 0, updated: 0, unchanged: 0 };
  const isChanged = (supplier: Said, old: Supplier) => Object.keys(changesTo(old, supplier)).length > 0;
  const plan = new Plan<Said>();
  function* steps() {
    for (let from = 0; from < said.length; from += BATCH) {
      const batch = said.slice(from, from + BATCH);
      const added = batch.filter(({ name }) => !known.has(nameKey(name)));
      const changed = batch.filter(supplier => {
        const old = known.get(nameKey(supplier.name));
        return old && isChanged(supplier, old);
      });
      if (options.onPlanned) {
        for (const supplier of changed) plan.change(supplier, { price: 0, stockMilli: 0 });
        for (const supplier of added) plan.add(supplier);
      }
      yield { added, changed, count: batch.length };
      counts.added += added.length;
      counts.updated += changed.length;
      counts.unchanged += batch.length - added.length - changed.length;
    }
  }
  await inSteps(db, options, said.length, steps(), async (tx, { added, changed }) => {
    const now = changed.length > 0 ? await suppliersOf(tx, branchId, { locked: true }) : known;
    const entries: Happened[] = [];
    const written: Written[] = [];
    for (const supplier of changed) {
      const old = now.get(nameKey(supplier.name));
      if (!old) continue;
      const changes = changesTo(old, supplier);
      await tx
        .updateTable('supplier')
        .set({ ...changes, ...raised })
        .where('id', '=', old.id)
        .execute();
      const before = Object.fromEntries(
        (Object.keys(changes) as (keyof typeof changes)[]).map(column => [column, old[column]]),
      );
      written.push({ table: 'supplier', id: old.id, name: old.name, before, after: changes });
      entries.push({
        action: 'update',
        resource: 'supplier',
        id: old.id,
        name: old.name,
        branchId,
        version: old.version + 1,
        before: wire(old),
        after: wire({ ...old, ...changes }),
      });
    }
    written.push(...(await insert(tx, branchId, added)));
    await record(tx, options.who ?? AT_THE_MACHINE, ...entries);
    await options.journal?.(tx, written);
  });
  options.onPlanned?.(
    plan.listed({
      changed: supplier => {
        const old = known.get(nameKey(supplier.name))!;
        const changes = changesTo(old, supplier);
        const columns = Object.keys(changes) as (keyof typeof changes)[];
        const before = Object.fromEntries(columns.map(column => [column, old[column]]));
        return { id: old.id, name: old.name, before: inWords(before), after: inWords(changes) };
      },
      added: ({ name, ...supplier }) => ({ id: null, name, before: {}, after: inWords(supplier) }),
    }),
  );
  return counts;
}

/** Columns by the field names of the file. */
const inWords = ({ home_page, lead_days, status, ...texts }: Partial<Supplier>): FileValues => ({
  ...(texts as FileValues),
  ...(home_page === undefined ? {} : { website: home_page }),
  ...(lead_days === undefined ? {} : { leadDays: lead_days }),
  ...(status === undefined ? {} : { active: status === 1 }),
});

async function insert(tx: Tx, branch_id: number, added: readonly Said[]): Promise<Written[]> {
  const rows = added.map(({ name, ...supplier }): NewRow<'supplier'> & Record<string, unknown> => ({
    contact: '',
    phone: '',
    email: '',
    address: '',
    city: '',
    country: '',
    home_page: '',
    status: 1,
    lead_days: null,
    ...supplier,
    branch_id,
    name,
    search: nameKey(name),
  }));
  const inserted = await insertMany(tx, 'supplier', rows, ['id', 'name']);
  return inserted.map(({ id, name }) => ({ table: 'supplier', id, name, before: null, after: {} }));
}

/**
 * Looks up suppliers of the branch by name, for products. Missing ones are added with only their name.
 * @param made receives what was added
 */
export async function supplierIds(tx: Tx, branchId: number, made: Written[]): Promise<IdByName> {
  const ids = new Map([...(await suppliersOf(tx, branchId))].map(([key, { id }]) => [key, id]));
  return async name => {
    const known = ids.get(nameKey(name));
    if (known !== undefined) return known;
    const [added] = await insert(tx, branchId, [{ name }]);
    ids.set(nameKey(name), added!.id);
    made.push(added!);
    return added!.id;
  };
}

/**
 * Suppliers by the key of their name. If two share a name, the older one.
 * @param locked against changes by others until the transaction ends, because the journal's old values may be restored later
 */
async function suppliersOf(
  db: Db,
  branchId: number,
  { locked = false } = {},
): Promise<Map<string, Supplier>> {
  const rows = await db
    .selectFrom('supplier')
    .selectAll()
    .where('branch_id', '=', branchId)
    .orderBy('id', 'desc')
    .$if(locked && dialectOf(db) === 'postgres', query => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map(row => [row.search, row]));
}

function changesTo(old: Supplier, { name: _name, ...said }: Said) {
  const columns = (Object.keys(said) as (keyof typeof said)[]).filter(column => said[column] !== old[column]);
  return Object.fromEntries(columns.map(column => [column, said[column]])) as Partial<typeof said>;
}

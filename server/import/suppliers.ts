/** Imports a branch's suppliers from a file. Existing suppliers, matched by name, are updated; others are added. */
import type { Readable } from 'node:stream';
import type { TSchema } from 'typebox';
import { Check } from 'typebox/value';
import { type FieldRule, createFieldRule } from '../../contract/fieldRule.ts';
import { Supplier as Wire, SupplierInput } from '../../contract/supplier.ts';
import { COMMAND_LINE_ACTOR, recordTrailEvents, type TrailEvent } from '../audit/trail.ts';
import { getDialect, type Db, type Tx } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { NewRow, Row as Stored } from '../database/schema.ts';
import { incrementVersion } from '../http/versions.ts';
import { createMessage, toFieldRuleMessage, type MessageValue } from '../language/message.ts';
import { toNameSearchKey } from '../lib/text.ts';
import { toSupplier as wire } from '../purchasing/supplierRoutes.ts';
import { FileRowCells, quoteShortenedText } from './fileRowCells.ts';
import { mapColumns, SUPPLIER_FIELDS } from './columns.ts';
import type { ImportJournalEntry } from './importJournal.ts';
import type { IdLookup } from './lookups.ts';
import { ImportPlan, type RecordValuesInFileUnits } from './importPlan.ts';
import { BadRowError, ImportProblems } from './problems.ts';
import { readCsvRows, type FileRow } from './readCsvRows.ts';
import { writeRecordsInSteps, type ImportOptions, type ImportedRecordSummary } from './importSteps.ts';

type Supplier = Stored<'supplier'>;
type SupplierCells = FileRowCells<keyof typeof SUPPLIER_FIELDS>;
type FileSupplier = Partial<Omit<Supplier, 'id' | 'branch_id' | 'version' | 'name' | 'search'>> & {
  name: string;
};

const TEXTS = {
  contact: 'contact',
  phone: 'phone',
  email: 'email',
  address: 'address',
  city: 'city',
  country: 'country',
  website: 'home_page',
} as const;

/**
 * Validation rules of each imported field. The lead time cannot be null, because an empty cell keeps the current
 * one.
 */
const RULES = { ...SupplierInput.properties, leadDays: Wire.properties.leadDays };

const BATCH = 500;

export async function importSuppliers(
  db: Db,
  source: Readable,
  options: ImportOptions,
): Promise<ImportedRecordSummary> {
  const problems = new ImportProblems();
  const bySupplier = new Map<string, FileSupplier>();
  let used = 0;
  const read = { ...options, onBytes: (done: number) => options.onProgress?.({ step: 'reading', done }) };
  await (options.read ?? readCsvRows)(source, read, problems, (headers, delimiter) => {
    const columns = options.places ?? mapColumns(headers, SUPPLIER_FIELDS, options.columns ?? {});
    const cells: SupplierCells = new FileRowCells(SUPPLIER_FIELDS, columns, delimiter, options.numbers);
    return row => {
      try {
        const supplier = parseSupplier(cells, row);
        const key = toNameSearchKey(supplier.name);
        bySupplier.set(key, { ...bySupplier.get(key), ...supplier });
        used++;
      } catch (error) {
        if (!(error instanceof BadRowError)) throw error;
        problems.bad(row.line, error.userMessage);
      }
    };
  });
  const rows = used + problems.badRows.length;
  const notes = rows === 0 ? [createMessage('note.noRows')] : [];
  const repeated = used - bySupplier.size;
  if (repeated > 0)
    notes.push(createMessage('note.repeatedRows', { what: createMessage('column.name'), rows: repeated }));
  const counts = await write(db, [...bySupplier.values()], options);
  return { ...counts, rows, notes, badRows: problems.badRows, warnings: problems.warnings };
}

function parseSupplier(cells: SupplierCells, row: FileRow): FileSupplier {
  const supplier: FileSupplier = { name: cells.requiredText(row, 'name', 'name') };
  for (const [field, column] of Object.entries(TEXTS) as [keyof typeof TEXTS, 'contact'][]) {
    const text = cells.text(row, field, 'description');
    if (text === '') continue;
    const { label } = SUPPLIER_FIELDS[field];
    assertAllowed(column, text, createMessage('row.cell', { column: label, text: quoteShortenedText(text) }));
    supplier[column] = text;
  }
  const days = cells.decimal(row, 'leadDays');
  if (days) {
    supplier.lead_days = Number(days.digits) / 10 ** days.scale;
    assertAllowed('leadDays', supplier.lead_days, SUPPLIER_FIELDS.leadDays.label);
  }
  const status = cells.flag(row, 'active');
  if (status !== undefined) supplier.status = status;
  return supplier;
}

/**
 * Checks a value by the rules of the supplier form. Otherwise, an imported supplier could not be saved in the form
 * later.
 * @param column name of the column, for the error message
 * @throws BadRowError if the value breaks a rule
 */
function assertAllowed(field: keyof typeof RULES, value: string | number, column: MessageValue): void {
  const rule: TSchema & { 'x-rule'?: FieldRule; maxLength?: number } = RULES[field];
  if (Check(rule, value)) return;
  const { maxLength = Infinity } = rule;
  const broken =
    String(value).length > maxLength
      ? createFieldRule('lengthUpTo', { max: maxLength })
      : (rule['x-rule'] ?? createFieldRule('notValid'));
  throw new BadRowError(createMessage('row.rule', { column, rule: toFieldRuleMessage(broken) }));
}

async function write(db: Db, suppliers: readonly FileSupplier[], options: ImportOptions) {
  const { branchId } = options;
  const existing = await readSuppliers(db, branchId);
  const counts = { added: 0, updated: 0, unchanged: 0 };
  const isChanged = (supplier: FileSupplier, old: Supplier) =>
    Object.keys(changesTo(old, supplier)).length > 0;
  const plan = new ImportPlan<FileSupplier>();
  function* steps() {
    for (let from = 0; from < suppliers.length; from += BATCH) {
      const batch = suppliers.slice(from, from + BATCH);
      const added = batch.filter(({ name }) => !existing.has(toNameSearchKey(name)));
      const changed = batch.filter(supplier => {
        const old = existing.get(toNameSearchKey(supplier.name));
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
  await writeRecordsInSteps(db, options, suppliers.length, steps(), async (tx, { added, changed }) => {
    const now = changed.length > 0 ? await readSuppliers(tx, branchId, { locked: true }) : existing;
    const entries: TrailEvent[] = [];
    const written: ImportJournalEntry[] = [];
    for (const supplier of changed) {
      const old = now.get(toNameSearchKey(supplier.name));
      if (!old) continue;
      const changes = changesTo(old, supplier);
      await tx
        .updateTable('supplier')
        .set({ ...changes, ...incrementVersion })
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
    await recordTrailEvents(tx, options.who ?? COMMAND_LINE_ACTOR, ...entries);
    await options.journal?.(tx, written);
  });
  options.onPlanned?.(
    plan.listed({
      changed: supplier => {
        const old = existing.get(toNameSearchKey(supplier.name))!;
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

const inWords = ({ home_page, lead_days, status, ...texts }: Partial<Supplier>): RecordValuesInFileUnits => ({
  ...(texts as RecordValuesInFileUnits),
  ...(home_page === undefined ? {} : { website: home_page }),
  ...(lead_days === undefined ? {} : { leadDays: lead_days }),
  ...(status === undefined ? {} : { active: status === 1 }),
});

async function insert(
  tx: Tx,
  branch_id: number,
  added: readonly FileSupplier[],
): Promise<ImportJournalEntry[]> {
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
    search: toNameSearchKey(name),
  }));
  const inserted = await insertMany(tx, 'supplier', rows, ['id', 'name']);
  return inserted.map(({ id, name }) => ({ table: 'supplier', id, name, before: null, after: {} }));
}

export async function createSupplierLookup(
  tx: Tx,
  branchId: number,
  made: ImportJournalEntry[],
): Promise<IdLookup> {
  const ids = new Map([...(await readSuppliers(tx, branchId))].map(([key, { id }]) => [key, id]));
  return async name => {
    const existingId = ids.get(toNameSearchKey(name));
    if (existingId !== undefined) return existingId;
    const [added] = await insert(tx, branchId, [{ name }]);
    ids.set(toNameSearchKey(name), added!.id);
    made.push(added!);
    return added!.id;
  };
}

/**
 * Reads suppliers by the key of their name. If two suppliers share a name, the older one takes precedence.
 * @param locked true to lock the rows until the transaction ends. The import stores their old values for a revert, so
 *   these must not change
 */
async function readSuppliers(
  db: Db,
  branchId: number,
  { locked = false } = {},
): Promise<Map<string, Supplier>> {
  const rows = await db
    .selectFrom('supplier')
    .selectAll()
    .where('branch_id', '=', branchId)
    .orderBy('id', 'desc')
    .$if(locked && getDialect(db) === 'postgres', query => query.forNoKeyUpdate())
    .execute();
  return new Map(rows.map(row => [row.search, row]));
}

function changesTo(old: Supplier, { name: _name, ...fileColumns }: FileSupplier) {
  const columns = (Object.keys(fileColumns) as (keyof typeof fileColumns)[]).filter(
    column => fileColumns[column] !== old[column],
  );
  return Object.fromEntries(columns.map(column => [column, fileColumns[column]])) as Partial<
    typeof fileColumns
  >;
}

import type { PagingQuery, PageInfo } from '../../../contract/common.ts';
import type { ImportKind } from '../../../contract/importFile.ts';
import { findImportPriceWarnings } from '../priceWarnings.ts';
import type { ImportChange, ImportDetails, ImportJob, RefusedImportRow } from '../../../contract/imports.ts';
import { readPricesIncludeTax } from '../../branches/includedTax.ts';
import { readTimeZone } from '../../branches/timeZone.ts';
import { getDialect, type Db } from '../../database/connect.ts';
import { whereIn } from '../../database/dialects.ts';
import type { Row } from '../../database/schema.ts';
import { convertPercentToTaxRate } from '../../http/quantities.ts';
import { countRows, readPagedRows } from '../../http/paging.ts';
import { parseStoredMessage } from '../../language/storedMessage.ts';
import { translateToEnglish, type Translate } from '../../language/translate.ts';
import { createWallClockFormatter } from '../../time/wallClock.ts';
import { guessColumnMappings } from './importKinds.ts';

type Job = Row<'import_job'>;
type Clock = (instant: number) => string;

const written = (stored: string, translate: Translate): string => translate(parseStoredMessage(stored));

const wire = (row: Job, shown: Clock, translate: Translate): ImportJob => {
  const at = (instant: number | null) => (instant === null ? null : shown(instant));
  return {
    id: row.id,
    branchId: row.branch_id,
    fileName: row.file_name,
    kind: row.kind,
    state: row.state,
    message: written(row.message, translate),
    done: row.done,
    total: row.total,
    added: row.added,
    changed: row.changed,
    unchanged: row.unchanged,
    refused: row.refused,
    untouched: row.untouched,
    person: row.admin_name,
    madeAt: shown(row.made_at),
    writtenAt: at(row.written_at),
    endedAt: at(row.ended_at),
    endedBy: row.ended_by,
  };
};

export async function readImportDetails(
  db: Db,
  row: Job,
  translate: Translate = translateToEnglish,
): Promise<ImportDetails> {
  const headers = JSON.parse(row.headers) as string[];
  const sheets = JSON.parse(row.sheets) as string[];
  return {
    ...wire(row, createWallClockFormatter(await readTimeZone(db, row.branch_id)), translate),
    layout: row.layout,
    sheets,
    sheet: readSheetName(row),
    headers,
    firstRows: JSON.parse(row.first_rows) as string[][],
    columns: JSON.parse(row.columns) as string[],
    guesses: guessColumnMappings(headers),
    category: row.category,
    dateFormat: row.date_format,
    decimalSign: row.decimal_sign,
    notes: (JSON.parse(row.notes) as string[]).map(note => written(note, translate)),
  };
}

export function readSheetName({ sheet, sheets }: Pick<Job, 'sheet' | 'sheets'>): string {
  const [first = ''] = JSON.parse(sheets) as string[];
  return sheet || first;
}

interface SeenJobs {
  branchId: number;
  /** Kinds for which the user sees the imports of all users. For other kinds, the user sees only their own imports. */
  kinds: readonly ImportKind[];
  adminId: number;
}

export async function readImportJobs(
  db: Db,
  { branchId, kinds, adminId }: SeenJobs,
  query: PagingQuery,
  translate: Translate,
): Promise<{ results: ImportJob[] } & PageInfo> {
  const listed = db
    .selectFrom('import_job')
    .where('branch_id', '=', branchId)
    .where(is => is.or([is('admin_id', '=', adminId), ...kinds.map(kind => is('kind', '=', kind))]));
  const { rows, paging } = await readPagedRows<Job>(query, {
    rows: (limit, offset) => listed.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    count: () => countRows(listed),
  });
  const shown = createWallClockFormatter(await readTimeZone(db, branchId));
  return { results: rows.map(row => wire(row, shown, translate)), ...paging };
}

/**
 * Reads the planned changes of an import, existing records before new ones. Existing records with warnings come
 * first, then those with the largest changes.
 */
export async function readImportChanges(
  db: Db,
  id: number,
  query: PagingQuery,
): Promise<{ results: ImportChange[] } & PageInfo> {
  const listed = db.selectFrom('import_change').where('import_id', '=', id);
  const { rows, paging } = await readPagedRows<Row<'import_change'>>(query, {
    rows: (limit, offset) => listed.selectAll().orderBy('position').limit(limit).offset(offset).execute(),
    count: () => countRows(listed),
  });
  const changes = rows.map(({ record_id, name, old_values, new_values }) => ({
    id: record_id,
    name,
    before: JSON.parse(old_values) as ImportChange['before'],
    after: JSON.parse(new_values) as ImportChange['after'],
  }));
  const stored = await storedPrices(db, id, changes);
  const results = changes.map(change => ({ ...change, marks: findPlannedMarks(change, stored) }));
  return { results, ...paging };
}

type PlainChange = Omit<ImportChange, 'marks'>;
interface StoredPrices {
  /** Stored products by id. */
  products: ReadonlyMap<number, Pick<Row<'product'>, 'price_cents' | 'cost_cents' | 'tax_rate'>>;
  pricesIncludeTax: boolean;
}

const hasPrice = ({ after }: PlainChange): boolean => 'price' in after || 'cost' in after;

async function storedPrices(
  db: Db,
  importId: number,
  changes: readonly PlainChange[],
): Promise<StoredPrices> {
  const priced = changes.filter(hasPrice);
  if (priced.length === 0) return { products: new Map(), pricesIncludeTax: false };
  const rows = await db
    .selectFrom('product')
    .select(['id', 'price_cents', 'cost_cents', 'tax_rate'])
    .where(
      whereIn(
        getDialect(db),
        'id',
        priced.flatMap(({ id }) => id ?? []),
      ),
    )
    .execute();
  const { branch_id } = await db
    .selectFrom('import_job')
    .select('branch_id')
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  return {
    products: new Map(rows.map(row => [row.id, row])),
    pricesIncludeTax: await readPricesIncludeTax(db, branch_id),
  };
}

function findPlannedMarks(change: PlainChange, stored: StoredPrices): ImportChange['marks'] {
  if (!hasPrice(change)) return [];
  const { id, before, after } = change;
  const current = stored.products.get(id ?? 0);
  const cents = (value: unknown, fallback = 0) =>
    typeof value === 'number' ? Math.round(value * 100) : fallback;
  const taxRate =
    typeof after.tax === 'number' ? convertPercentToTaxRate(after.tax, 'tax') : current?.tax_rate;
  return findImportPriceWarnings({
    includedTaxRate: stored.pricesIncludeTax ? taxRate : 0,
    priceCents: cents(after.price, current?.price_cents),
    costCents: cents(after.cost, current?.cost_cents),
    oldPriceCents: cents(before.price, id === null ? 0 : current?.price_cents),
  });
}

export async function readImportRefusals(
  db: Db,
  id: number,
  query: PagingQuery,
  translate: Translate,
): Promise<{ results: RefusedImportRow[] } & PageInfo> {
  const listed = db.selectFrom('import_refusal').where('import_id', '=', id);
  const { rows, paging } = await readPagedRows<RefusedImportRow>(query, {
    rows: (limit, offset) =>
      listed.select(['line', 'reason']).orderBy('position').limit(limit).offset(offset).execute(),
    count: () => countRows(listed),
  });
  const results = rows.map(({ line, reason }) => ({ line, reason: written(reason, translate) }));
  return { results, ...paging };
}

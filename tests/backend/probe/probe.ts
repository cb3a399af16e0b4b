/**
 * Checks each resource and call that a backend offers. The records that it creates have names that begin with `MARK`,
 * and it deletes them afterwards.
 */
import type { GetListParams, Identifier, RaRecord } from 'ra-core';
import type { Backend, ProviderNames } from '../../../src/backends/createBackend';
import { STORED_RESOURCES } from '../../../src/backends/records/storedResources';
import type { PurchaseLine, ResourceName } from '../../../src/dataProvider/api';
import { endpointsByResource } from '../../../src/dataProvider/endpoints/endpointTable';
import { getHttpStatus, HttpError, NotSupportedError } from '../../../src/dataProvider/errors';
import { isSameFieldValue } from '../../../src/dataProvider/findChangedFields';
import { getRecordFieldNames } from '../../../src/dataProvider/lists';
import { getChosenBranchStorageKey, getCurrentBranch } from '../../../src/lib/currentBranch';
import { getUnitName } from '../../../src/backends/provider/fieldSources';
import { PRODUCT_FILTERS, REFERENCES } from '../../../src/backends/provider/fromDataProvider';
import { ROLES, SUPPLIER_PAYMENT_METHODS } from '../../../contract/enums';
import { foldText } from '../../../contract/foldText';
import type { CallLog } from './callLog';
import { describeRecord } from './describeRecord';
import type { Finding, Outcome } from './findings';

export const MARK = 'Trastienda check';

type Fields = Record<string, unknown>;

/** The backend has a feature that differs from the specification. */
export class Difference extends Error {}

/** The backend lacks a feature: it says so in an error or in its declaration. */
class Lack extends Error {}

/** The step cannot be checked, for example because there are no records. */
class Untested extends Error {}

/** @param call the call that the sentence is about, unless it is the last one */
function expect(condition: boolean, sentence: string, call?: string): asserts condition {
  if (condition) return;
  throw withCall(new Difference(sentence), call);
}

/** Sets the call that an error is about, unless it is the last one. */
function withCall(error: Error, call: string | undefined): Error {
  if (call !== undefined) failedCalls.set(error, call);
  return error;
}

interface ProbeSettings {
  mark?: string;
  createsOrders?: boolean;
  /** Gets a line about the first record of each resource (describeRecord.ts). */
  onRecord?: (line: string) => void;
}

export async function probeBackend(
  backend: Backend,
  log: CallLog,
  { mark = `${MARK} ${Date.now()}`, createsOrders = false, onRecord = () => undefined }: ProbeSettings = {},
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const resources = Object.keys(STORED_RESOURCES).filter(name => backend.capabilities.has(name));
  for (const resource of resources) {
    const settings = { mark, createsOrders, onRecord };
    findings.push(...(await probeResource(backend, resource as ResourceName, log, settings)));
  }
  findings.push(...(await probeBranches(backend, log)), ...(await probeReports(backend, log)));
  return findings;
}

/** The call that caused an error, if other calls followed it. */
const failedCalls = new WeakMap<object, string>();

/** Runs a step. @returns false if it did not work */
type Step = (step: string, run: () => Promise<void>) => Promise<boolean>;

/** @param name the provider's name of the resource, which the calls contain */
export function createStep(about: string, log: CallLog, findings: Finding[], name?: string): Step {
  return async (step, run) => {
    log.start();
    try {
      await run();
      findings.push({ about, step, outcome: 'works' });
      return true;
    } catch (error) {
      findings.push({
        about,
        step,
        outcome: getOutcome(error),
        sentence:
          error instanceof Untested
            ? `${error.message}.`
            : explain(
                error,
                failedCalls.get(error as object) ??
                  log.last(error instanceof Difference || error instanceof Lack ? name : undefined),
              ),
      });
      return false;
    }
  };
}

function getOutcome(error: unknown): Outcome {
  if (error instanceof Untested) return 'untested';
  return error instanceof Lack || error instanceof NotSupportedError ? 'lacks' : 'differs';
}

/** Returns the reason of a failure and the call that failed, as a sentence. */
export function explain(error: unknown, call: string): string {
  const message = error instanceof Error ? error.message.replace(/\.$/, '') : String(error);
  const reason = message + describeFields(error) + describeBody(error);
  return call ? `${reason}: ${shorten(call)}.` : `${reason}.`;
}

const MAX_CALL_LENGTH = 160;

/** Cuts the query of a long call, and keeps its status. */
function shorten(call: string): string {
  if (call.length <= MAX_CALL_LENGTH) return call;
  const status = / → [^→]*$/.exec(call)?.[0] ?? '';
  return `${call.slice(0, MAX_CALL_LENGTH - status.length - 1)}…${status}`;
}

/** Returns the fields that an error concerns, with their messages, such as ` (name: Too long)`. */
function describeFields(error: unknown): string {
  if (!(error instanceof HttpError)) return '';
  const { body, field, message } = error;
  const fields = Object.entries(body?.errors ?? {}).map(([name, text]) =>
    text === message ? name : `${name}: ${text}`,
  );
  if (field !== undefined) fields.push(field);
  return fields.length > 0 ? ` (${fields.join('; ')})` : '';
}

const MAX_BODY_LENGTH = 200;

/** Returns the beginning of a refusal's body in which the application finds no message. */
function describeBody(error: unknown): string {
  if (!(error instanceof HttpError) || error.serverMessage !== undefined || error.body) return '';
  const body = error.answer?.body;
  if (body === undefined || body === null || body === '') return '';
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const excerpt = text.trimStart().startsWith('<') ? 'HTML' : text.slice(0, MAX_BODY_LENGTH);
  return ` with the body ${excerpt}, in which no message is found: throw an error with \`message\``;
}

const NOT_FOUND = 404;
const RANGE_NOT_SATISFIABLE = 416;

/** Statuses of servers for an id that does not exist, or has another form than their ids. */
const NO_SUCH_ID = [400, NOT_FOUND, 422];

/** Statuses of servers for an order by a field that does not exist. */
const BAD_ORDER = [400, 422, 500];

/** Statuses of servers that do not have a list. */
const NO_SUCH_LIST = [404, 405, 501];

/** Fields that a server may store in another form. The lines of an order are compared one by one. */
const NOT_COMPARED = ['password', 'picture', 'attachment', 'lines'];

const BY_ID = { field: 'id', order: 'ASC' } as const;
const FEW = 2;
/** The largest page of the application's lists. */
const LARGE = 200;

async function probeResource(
  {
    api,
    hasField,
    hasAction,
    capabilities,
    compareFieldNames,
    getProviderNames,
    hasValue,
    removeRecord,
  }: Backend,
  resource: ResourceName,
  log: CallLog,
  { mark, createsOrders, onRecord }: Required<ProbeSettings>,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const providerName = getProviderNames?.(resource).resource;
  const step = createStep(resource, log, findings, providerName);
  const getOwnCall = () => log.last(providerName);
  const lead = getLead(resource);
  const list = async (params: Partial<GetListParams> = {}) =>
    api.getList<RaRecord>(resource, {
      pagination: { page: 1, perPage: 100 },
      sort: BY_ID,
      filter: getRequiredFilter(resource),
      ...params,
    });
  const one = async (id: Identifier) => (await api.getOne<RaRecord>(resource, { id })).data;

  /** Returns an error that names the field of the order, if the API refuses a list that is ordered by this field. */
  function nameSortField(error: unknown, call: string): unknown {
    const name = getProviderNames?.(resource).fields[lead];
    const isOrdered = name !== undefined && new RegExp(`\\b${name}\\b`).test(call.split('?')[1] ?? '');
    if (!isOrdered || !BAD_ORDER.includes(getHttpStatus(error) ?? 0)) return error;
    return withCall(
      new Difference(
        `the API refuses the order of ${providerName} by "${name}", to which \`fields\` maps "${lead}" of ${resource}: correct the name (${(error as Error).message})`,
      ),
      call,
    );
  }

  let rows: RaRecord[] = [];
  let total = 0;
  let isEmpty = false;
  let listCall = '';
  const isListed = await step('list', async () => {
    const answer = await list().catch((error: unknown) => {
      if (error instanceof NotSupportedError) {
        const isFilter = error.message.includes('cannot filter');
        const advice = isFilter ? ' Convert it in the option `filter`, or do not map the field' : '';
        throw new Difference(error.message + advice);
      }
      throw NO_SUCH_LIST.includes(getHttpStatus(error) ?? 0)
        ? new Difference('there is no such list: correct its name, or leave it out of `resources`')
        : nameSortField(error, getOwnCall());
    });
    rows = answer.data;
    listCall = getOwnCall();
    total = answer.total ?? NaN;
    expect(Number.isInteger(total), 'the answer does not tell how many records there are');
    expect(
      total >= rows.length,
      `the total of ${total} is less than the ${rows.length} records of the answer`,
    );
    expect(
      rows.every(({ id }) => id !== undefined && id !== '' && id !== 0),
      `the records have no ${resource === 'branches' ? 'whole number as `id`' : '`id`'}: set it in the data provider`,
    );
    assertReadable(log.headers());
    isEmpty = total === 0;
    if (isEmpty) throw new Untested('there is no record to check pages, order, fields and one with');
  });
  if (!isListed && !isEmpty) return findings;

  if (total > FEW)
    await step('pages', async () => {
      const pageOf = async (page: number) => list({ pagination: { page, perPage: FEW } });
      const { data: first, total: told = NaN } = await pageOf(1);
      const firstCall = getOwnCall();
      const { data: second } = await pageOf(2);
      expect(
        first.length === FEW,
        `a page of ${FEW} has ${first.length} records: the server ignores the page size`,
        firstCall,
      );
      expect(
        second.every(({ id }) => first.every(other => other.id !== id)),
        'the second page repeats records of the first one',
      );
      /** Some servers refuse a page after the last one. */
      const countOnPage = async (page: number) =>
        pageOf(page).then(
          ({ data }) => data.length,
          (error: unknown) => {
            if (![NOT_FOUND, RANGE_NOT_SATISFIABLE].includes(getHttpStatus(error) ?? 0)) throw error;
            return 0;
          },
        );
      const { data: largePage, total: counted = NaN } = await list({
        pagination: { page: 1, perPage: LARGE },
      });
      expect(
        largePage.length === Math.min(LARGE, counted),
        `a page of ${LARGE} has ${largePage.length} records, although there are ${counted}`,
      );
      // A backend that tells only whether a page follows gets this total (readPage.ts).
      const isEstimate = told === FEW + 1;
      const behind = isEstimate ? 0 : await countOnPage(Math.ceil(told / FEW) + 1);
      expect(
        behind === 0,
        `a page of ${FEW} has the total ${told}, but there are more records: the total must count all pages`,
      );
    });
  if (total > 1 && hasField(resource, lead))
    await step('order', async () => {
      const idsBy = async (order: 'ASC' | 'DESC') =>
        (
          await list({ sort: { field: lead, order } }).catch((error: unknown) => {
            throw nameSortField(error, getOwnCall());
          })
        ).data.map(record => String(record[lead]));
      const [up, down] = [await idsBy('ASC'), await idsBy('DESC')];
      expect(
        new Set(up).size === 1 || String(up) !== String(down),
        `the order by "${lead}" is the same in both directions: the server ignores it`,
      );
    });
  const [sample] = rows;
  if (sample) {
    onRecord(describeRecord(resource, sample, hasField));
    await step('fields', async () => {
      // Some servers return fields only with a single record.
      if (compareFieldNames?.(resource).unmatched.length) await one(sample.id).catch(() => undefined);
      const { unmatched = [], present = [], unreadable = new Map() } = compareFieldNames?.(resource) ?? {};
      expect(
        unmatched.length === 0,
        `no record has ${unmatched.map(name => `"${name}"`).join(', ')}; the records have ${present.join(', ')}`,
        listCall,
      );
      const [odd] = [...unreadable];
      expect(
        odd === undefined,
        `the records have ${JSON.stringify(odd?.[1])} in "${odd?.[0]}", which cannot be read: convert it in \`fields\``,
        listCall,
      );
      const mappedBranch = getProviderNames?.(resource).fields.branchId;
      if (mappedBranch !== undefined && !capabilities.has('branches'))
        throw new Lack(
          `\`fields\` maps branchId to "${mappedBranch}", but without \`branches\` in \`resources\` no screen shows it: offer branches, or leave the field out`,
        );
      assertUnits(resource, rows, getProviderNames?.(resource), listCall);
      if (getProviderNames) {
        await assertReferences(rows);
        assertOptions(resource, rows, getProviderNames(resource), listCall);
      }
      const wanted = getRecordFieldNames(endpointsByResource[resource]!);
      const missing = wanted.filter(
        field => hasField(resource, field) && !(field in sample) && field !== 'password',
      );
      if (missing.length > 0)
        throw new Lack(`records have no ${missing.join(', ')}; a map of fields hides what there is not`);
      if (resource === 'users' && hasAction(resource, 'create') && !hasField(resource, 'password'))
        throw new Lack('"password" is not mapped, so the form of users has none: map it, too');
    });
    if (resource === 'purchases/orders' && getProviderNames && capabilities.has('purchaseLines'))
      await step('lines', async () => {
        const found = await Promise.all(rows.slice(0, FEW).map(async ({ id }) => api.purchaseLines(id)));
        const lines = found.flat();
        if (lines.length === 0) throw new Untested('the first orders have no lines');
        assertLines(lines);
        await assertSomeExist(
          'products',
          lines.map(({ productId }) => productId),
          id => `no product has the id ${id} of the lines' productId`,
        );
      });
    await step('one', async () => {
      const alone = await one(sample.id);
      const differing = Object.keys(sample).find(field => !isSameFieldValue(alone[field], sample[field]));
      expect(!differing, `"${differing}" alone is not what it is in the list`);
    });
  }

  if (resource === 'purchases/orders' && total > 0 && hasField(resource, 'createdAt'))
    await step('filter', async () => {
      const day = getProviderNames?.(resource).fields.createdAt ?? 'createdAt';
      const none = await list({ filter: { start: '1900-01-01', end: '1900-01-02' } });
      expect(
        none.data.length === 0,
        `the range of days is ignored: convert ${day}_gte and ${day}_lte in the option \`filter\``,
      );
    });

  // The basic API filters by category only.
  const filterable = getProviderNames ? PRODUCT_FILTERS : (['categoryId'] as const);
  const filters = filterable.filter(
    field => resource === 'products' && hasField(resource, field) && hasAction(resource, `filter:${field}`),
  );
  /** @returns a sentence if a filter is refused or ignored, or does not find the known record */
  async function findFilterFailure(field: string, known: RaRecord): Promise<string | undefined> {
    const values = field === 'categoryId' ? [known[field]] : field === 'status' ? [1, 0] : [true];
    for (const value of values as unknown[]) {
      if (value === undefined || hasValue?.(resource, field, value) === false) continue;
      try {
        const { data } = await list({ filter: { [field]: value } });
        const isFound = data.some(({ id }) => String(id) === String(known.id));
        if (known[field] === value && !isFound)
          return `The filter by "${field}" does not find record ${known.id}.`;
      } catch (error) {
        if (getHttpStatus(error) === 0) throw error;
        return `${error instanceof Error ? error.message : String(error)}${describeFields(error)}`;
      }
    }
    return undefined;
  }
  /** Filters as the application does: by the category of a known record, by both statuses, and by each flag. */
  async function probeFilters(known: RaRecord): Promise<void> {
    if (filters.length === 0) return;
    await step('filter', async () => {
      const failures: [field: string, reason: string][] = [];
      let failedCall: string | undefined;
      for (const field of filters) {
        const reason = await findFilterFailure(field, known);
        if (!reason) continue;
        failures.push([field, reason]);
        failedCall ??= getOwnCall();
      }
      const names = failures.map(([field]) => `'filter:${field}'`).join(', ');
      expect(
        failures.length === 0,
        `${failures.map(([, reason]) => reason).join(' ')} Convert the filter in the option \`filter\`, or write lacks: { products: [${names}] }`,
        failedCall,
      );
    });
  }
  if (sample) await probeFilters(sample);

  const { verbs } = STORED_RESOURCES[resource]!;
  if (!verbs.includes('create') || !hasAction(resource, 'create')) return findings;
  const undeletable = findWhyUndeletable();
  if (undeletable) {
    findings.push({ about: resource, step: 'create', outcome: 'untested', sentence: undeletable });
    return findings;
  }
  async function remove(record: RaRecord): Promise<void> {
    const { id } = record;
    if (verbs.includes('delete')) await api.delete<RaRecord>(resource, { id, previousData: record });
    else await removeRecord!(resource, id);
  }

  /** Returns a sentence if a record could remain. A remaining order would count as an order of the shop. */
  function findWhyUndeletable(): string | undefined {
    const isDeletable = hasAction(resource, 'delete') && (verbs.includes('delete') || removeRecord);
    if (!isDeletable) return 'no record is created here, because it could not be deleted.';
    return verbs.includes('delete') || createsOrders
      ? undefined
      : 'no order is created: `--orders` creates one, and deletes it if the API does.';
  }

  async function exists(target: ResourceName, id: Identifier): Promise<boolean> {
    return api.getOne<RaRecord>(target, { id }).then(
      () => true,
      (error: unknown) => {
        if (!NO_SUCH_ID.includes(getHttpStatus(error) ?? 0)) throw error;
        return false;
      },
    );
  }

  /**
   * @param describe returns the sentence about the last of the ids
   * @throws Difference if no record has one of the ids
   */
  async function assertSomeExist(
    target: ResourceName,
    values: readonly (Identifier | undefined)[],
    describe: (id: string) => string,
  ): Promise<void> {
    if (!capabilities.has(target)) return;
    const ids = [...new Set(values)]
      .filter(id => id !== undefined && id !== null && id !== '' && id !== 0)
      .slice(0, MAX_REFERENCES) as Identifier[];
    if (ids.length === 0) return;
    // Some servers refuse a call for several records if one of them does not exist.
    for (const id of ids) if (await exists(target, id)) return;
    expect(false, describe(JSON.stringify(ids.at(-1))), log.last());
  }

  /** @throws Difference if all values of a reference are ids of no record */
  async function assertReferences(records: readonly RaRecord[]): Promise<void> {
    for (const [field, noun] of Object.entries(REFERENCE_NOUNS)) {
      const target = REFERENCES[field]!;
      if (target === resource || !hasField(resource, field)) continue;
      await assertSomeExist(
        target,
        records.map(record => record[field] as Identifier | undefined),
        id => `no ${noun} has the id ${id} of "${field}"`,
      );
    }
  }

  /** @throws Untested without a record, because another record needs one */
  async function findFirst(target: ResourceName, needed: string): Promise<RaRecord> {
    const { data } = await api.getList<RaRecord>(target, {
      pagination: { page: 1, perPage: 1 },
      sort: BY_ID,
      filter: { branchId: getCurrentBranch() },
    });
    if (!data[0]) throw new Untested(`there is no ${needed}`);
    return data[0];
  }

  /** Returns an order of one product, as the form sends it. */
  async function createOrderSample(): Promise<Fields> {
    if (!capabilities.has('products')) throw new Untested('an order needs a product');
    const { id: productId, name } = await findFirst('products', 'product for an order');
    const line = { productId, name: String(name), upc: '', quantity: 2, costCents: 150, priceCents: 300 };
    const needsSupplier = capabilities.has('purchases/suppliers') && hasField(resource, 'supplierId');
    return {
      ref_no: mark,
      notes: mark,
      attachment: null,
      payableCents: 300,
      paidCents: 0,
      paymentMethod: 'Cash',
      supplierId: needsSupplier ? (await findFirst('purchases/suppliers', 'supplier for an order')).id : 0,
      day: new Date().toISOString().slice(0, 10),
      lines: [line],
    };
  }

  /** @throws Difference if the lines of an order were not stored as they were sent */
  async function assertStoredLines(id: Identifier, sent: Fields, call: string): Promise<void> {
    if (!capabilities.has('purchaseLines')) return;
    const [line] = sent.lines as [Fields];
    const [stored] = (await api.purchaseLines(id)) as unknown as Fields[];
    const lost = LINE_PARTS.filter(part => String(stored?.[part]) !== String(line[part]));
    expect(
      lost.length === 0,
      `these parts of a line were not stored as they were sent: ${lost.join(', ')}`,
      call,
    );
  }

  /** Returns advice on numbers that the API may accept as text only, as it returns them. */
  function refusedText(error: unknown): string | undefined {
    const status = getHttpStatus(error) ?? 0;
    const [name, decimals] = [...(compareFieldNames?.(resource).decimalsOfText ?? [])][0] ?? [];
    if (name === undefined || status < 400 || status >= 500) return undefined;
    return `The records hold "${name}" as text: perhaps decimal('${name}', { text: ${decimals} })`;
  }

  /**
   * Creates a record. If the answer cannot be read, the record may exist all the same, and is looked for and deleted.
   * @throws Difference naming a record that could not be deleted
   */
  async function createOrRemove(data: Fields): Promise<RaRecord> {
    try {
      const answer = await api.create<Omit<RaRecord, 'id'>, RaRecord>(resource, { data });
      expect(Boolean(answer.data.id), 'the answer to a create has no id');
      return answer.data;
    } catch (error) {
      const reason = explain(error, log.last());
      failedCalls.set(error as object, log.last());
      const remaining = await list({ sort: { field: 'id', order: 'DESC' } }).then(
        ({ data: now }) => now.filter(record => record[lead] === mark),
        () => null,
      );
      const isRemoved =
        remaining !== null &&
        (await Promise.all(remaining.map(remove)).then(
          () => true,
          () => false,
        ));
      const advice = refusedText(error);
      if (isRemoved && advice) throw withCall(new Difference(`${reason} ${advice}`), '');
      if (isRemoved) throw error;
      throw new Difference(`${reason} A record "${mark}" may remain: delete it by hand`);
    }
  }

  /** True if a list has the record of this check: the list of its name, or of the last ids. */
  async function isInList(id: Identifier): Promise<boolean> {
    const canSearch = lead === 'name' && hasAction(resource, 'search');
    const { data } = await list(
      canSearch
        ? { filter: { ...getRequiredFilter(resource), name: mark } }
        : { sort: { field: 'id', order: 'DESC' } },
    );
    return data.some(record => String(record.id) === String(id));
  }

  let created: RaRecord | undefined;
  await step('create', async () => {
    const isOrder = resource === 'purchases/orders';
    const needsCategory = resource === 'products' && !sample && hasField(resource, 'categoryId');
    const data = isOrder
      ? await createOrderSample()
      : {
          ...createSample(resource, sample, mark),
          ...(needsCategory
            ? { categoryId: (await findFirst('categories', 'category for a product')).id }
            : {}),
        };
    const offered = Object.fromEntries(Object.entries(data).filter(([field]) => hasField(resource, field)));
    created = await createOrRemove(offered);
    const createCall = getOwnCall();
    const stored: Fields = await one(created.id);
    const lost = Object.keys(offered).filter(
      field =>
        !NOT_COMPARED.includes(field) &&
        !isSameFieldValue(stored[field === 'day' ? 'createdAt' : field], offered[field]),
    );
    expect(
      lost.length === 0,
      `these fields were not stored as they were sent: ${lost.join(', ')}`,
      createCall,
    );
    if (isOrder) await assertStoredLines(created.id, offered, createCall);
  });
  if (!created) return findings;
  const { id } = created;
  try {
    if (verbs.includes('update') && hasAction(resource, 'edit'))
      await step('update', async () => {
        const before = await one(id);
        await api.update<RaRecord>(resource, {
          id,
          data: { ...before, [lead]: `${mark} changed` },
          previousData: before,
        });
        const updateCall = getOwnCall();
        const after = await one(id);
        expect(after[lead] === `${mark} changed`, `"${lead}" was not changed`, updateCall);
        const erased = Object.keys(before).find(
          field => field !== lead && field !== 'etag' && !isSameFieldValue(after[field], before[field]),
        );
        expect(!erased, `the update changed "${erased}", too`, updateCall);
      });
    if (lead === 'name' && hasAction(resource, 'search'))
      await step('search', async () => {
        const found = await list({ filter: { ...getRequiredFilter(resource), name: mark } });
        expect(
          found.data.some(record => String(record.id) === String(id)),
          'a search by a part of the name does not find the record',
        );
        const other = found.data.find(record => !foldText(String(record.name)).includes(foldText(mark)));
        expect(!other, `the search is ignored: it also found "${String(other?.name)}"`);
        if (resource !== 'products' || !capabilities.has('searchProducts')) return;
        // The search of the palette (Ctrl+K).
        const matches = await api.searchProducts({ text: mark, branchId: getCurrentBranch() });
        expect(
          matches.some(match => String(match.id) === String(id)),
          'the search for products by Ctrl+K does not find the record',
        );
      });
    if (!sample) await probeFilters(created);
  } finally {
    await step('delete', async () => {
      const refusal: unknown = await remove(created!).then(
        () => undefined,
        (error: unknown) => error,
      );
      const reason = refusal === undefined ? '' : `${explain(refusal, log.last())} `;
      const failure: unknown = await one(id).then(
        () => undefined,
        (error: unknown) => error,
      );
      const readCall = getOwnCall();
      if (failure === undefined && refusal === undefined && !(await isInList(id)))
        expect(
          false,
          'the record was deleted, but can still be read: answer 404 or 410, or throw it in getOne',
          readCall,
        );
      if (failure === undefined || (refusal !== undefined && getHttpStatus(failure) !== NOT_FOUND)) {
        const name = getProviderNames?.(resource).resource ?? resource;
        const sentence = `${reason}Record ${id} of ${name} remains; delete it by hand`;
        const error = refusal instanceof NotSupportedError ? new Lack(sentence) : new Difference(sentence);
        failedCalls.set(error, '');
        throw error;
      }
      if (refusal instanceof Error) throw refusal;
      expect(
        getHttpStatus(failure) === NOT_FOUND,
        `a record that is gone is answered with "${(failure as Error).message}" and not with 404`,
      );
    });
  }
  return findings;
}

/** The parts of a line of an order. */
const LINE_PARTS = ['productId', 'name', 'quantity', 'costCents', 'priceCents'] as const;

/** @throws Difference for a part that no line has in its type, and for a fraction of a cent */
function assertLines(lines: readonly PurchaseLine[]): void {
  const empty: readonly unknown[] = [undefined, '', 0];
  const lacking = LINE_PARTS.filter(part =>
    lines.every(line =>
      part === 'quantity' || part.endsWith('Cents') ? line[part] === undefined : empty.includes(line[part]),
    ),
  );
  const names = lacking.map(part => `"${part}"`).join(', ');
  expect(
    lacking.length === 0,
    `the lines have no ${names}: convert them to productId, name, and the numbers quantity, costCents, priceCents`,
  );
  for (const part of ['costCents', 'priceCents'] as const) {
    const fraction = lines.find(line => line[part] !== undefined && !Number.isInteger(line[part]))?.[part];
    expect(fraction === undefined, `the lines have ${fraction}, but ${part} is in cents: convert "${part}"`);
  }
}

const quoteValues = (values: readonly unknown[]): string =>
  values.map(value => JSON.stringify(value)).join(', ');

/** @throws Difference for values that `options` does not list */
const createUnlistedError = (values: readonly unknown[], name: string) =>
  new Difference(`the records have ${quoteValues(values)}, which options('${name}', …) does not list`);

/** Returns the conversion of a field with two values at the backend. */
const adviseOnTwoValues = (name: string, value: unknown, yes: string, no: string): string =>
  typeof value === 'string' && !['true', 'false', '1', '0'].includes(value.toLowerCase())
    ? `use options('${name}', { ${yes}: '${value}', ${no}: … })`
    : '';

/** @throws Difference for a fraction in a field of cents, and for a flag of another type than the application's */
function assertUnits(
  resource: ResourceName,
  rows: readonly RaRecord[],
  names: ProviderNames | undefined,
  call: string,
): void {
  const empty = endpointsByResource[resource]!.read({}) as unknown as Fields;
  for (const [field, value] of rows.flatMap(row => Object.entries(row) as [string, unknown][])) {
    if (value === undefined || value === null) continue;
    const [unit, name] = [getUnitName(field), names?.fields[field] ?? field];
    const found = `the records have ${JSON.stringify(value)}, but ${field} is`;
    expect(!unit || Number.isInteger(value), `${found} in ${unit}: use decimal('${name}')`, call);
    const isNumericFlag = field === 'status' && typeof empty[field] === 'number';
    const isBoolean = typeof empty[field] === 'boolean';
    const isOther = isNumericFlag ? value !== 1 && value !== 0 : isBoolean && typeof value !== 'boolean';
    if (isOther && names?.enumerations.includes(field))
      throw withCall(createUnlistedError([value], name), call);
    const two = isNumericFlag
      ? `1 or 0: ${adviseOnTwoValues(name, value, '1', '0') || `use flag('${name}')`}`
      : `true or false: ${adviseOnTwoValues(name, value, 'true', 'false') || `convert "${name}"`}`;
    expect(!isOther, `${found} ${two}`, call);
  }
}

/** A field that refers to another resource, and what a record of that resource is called. */
const REFERENCE_NOUNS: Readonly<Record<string, string>> = {
  categoryId: 'category',
  supplierId: 'supplier',
  discountTypeId: 'discount type',
};

const MAX_REFERENCES = 10;

/** The fields with a fixed set of values. */
const OPTIONS: Partial<Record<ResourceName, [field: string, values: readonly string[]]>> = {
  users: ['role', ROLES.map(role => role.toLowerCase())],
  'purchases/orders': ['paymentMethod', SUPPLIER_PAYMENT_METHODS],
};

/**
 * @throws Lack for a value that the application does not know, which is shown as it is; a role has no rights
 * @throws Difference for such a value if the module lists the values
 */
function assertOptions(
  resource: ResourceName,
  rows: readonly RaRecord[],
  { fields, enumerations }: ProviderNames,
  call: string,
): void {
  const [field, values] = OPTIONS[resource] ?? [];
  if (field === undefined || values === undefined) return;
  const isKnown = (value: string) =>
    value === '' || values.some(known => known.toLowerCase() === value.toLowerCase());
  const unknown = [...new Set(rows.map(row => String(row[field] ?? '')))].filter(value => !isKnown(value));
  if (unknown.length === 0) return;
  const name = fields[field] ?? field;
  throw withCall(
    enumerations.includes(field)
      ? createUnlistedError(unknown, name)
      : new Lack(
          `the records have ${quoteValues(unknown)}, but ${field} is ${values.join(', ')}: use options('${name}', { … })`,
        ),
    call,
  );
}

/** Maximum number of branches whose lists are compared. */
const MAX_BRANCHES = 10;

/** Checks that the lists of the branches have different records. */
async function probeBranches({ api, capabilities, hasAction }: Backend, log: CallLog): Promise<Finding[]> {
  const findings: Finding[] = [];
  if (!capabilities.has('branches')) return findings;
  const listIds = async (resource: string) =>
    (
      await api.getList<RaRecord>(resource, {
        pagination: { page: 1, perPage: 100 },
        sort: BY_ID,
        filter: getRequiredFilter(resource as ResourceName),
      })
    ).data.map(({ id }) => id);
  const branches = (await listIds('branches').catch(() => [])).slice(0, MAX_BRANCHES).map(Number);
  if (branches.length === 0) return findings;
  const key = `RaStore.${getChosenBranchStorageKey()}`;
  const before = localStorage.getItem(key);
  const listIdsOf = async (branch: number, resource: string) => {
    localStorage.setItem(key, String(branch));
    if (getCurrentBranch() !== branch) throw new Untested('the user belongs to one branch');
    return String(await listIds(resource));
  };
  const resources = Object.entries(STORED_RESOURCES).filter(
    ([name, { branch }]) => branch && capabilities.has(name) && hasAction(name, 'branches'),
  );
  try {
    for (const [resource] of resources) {
      await createStep(
        resource,
        log,
        findings,
      )('branches', async () => {
        const [first, ...others] = branches;
        if (others.length === 0) throw new Untested('there is only one branch');
        const ids = await listIdsOf(first!, resource);
        for (const branch of others) if ((await listIdsOf(branch, resource)) !== ids) return;
        if (ids === '') throw new Untested(`the branches ${branches.join(', ')} have no record`);
        throw new Difference(
          `the branches ${branches.join(', ')} have the same records: map branchId or send the branch. If branches share them, write lacks: { ${quoteKey(resource)}: ['branches'] }`,
        );
      });
    }
  } finally {
    if (before === null) localStorage.removeItem(key);
    else localStorage.setItem(key, before);
  }
  return findings;
}

const quoteKey = (resource: string): string => (/^\w+$/.test(resource) ? resource : `'${resource}'`);

/** A browser reads these headers of another origin only if the server exposes them. */
const TOTALS = ['content-range', 'x-total-count'];

function assertReadable(headers: Headers | undefined): void {
  const needed = TOTALS.filter(name => headers?.has(name));
  const exposed = (headers?.get('access-control-expose-headers') ?? '').toLowerCase();
  const hidden = needed.find(name => exposed !== '*' && !exposed.includes(name));
  expect(
    !hidden || headers?.get('access-control-allow-origin') === null,
    `a page on another origin cannot read the header ${hidden}, which Access-Control-Expose-Headers leaves out`,
  );
}

/** Lists of orders need days. */
const getRequiredFilter = (resource: ResourceName): Fields =>
  resource === 'purchases/orders' ? { start: '2000-01-01', end: '2100-01-01' } : {};

/** The field that names a record. */
const LEADS: Partial<Record<ResourceName, string>> = { banners: 'title', 'purchases/orders': 'ref_no' };
const getLead = (resource: ResourceName): string => LEADS[resource] ?? 'name';

/** A promotion needs days and a discount. */
const PROMOTION = { dateInit: '2030-01-01', dateEnd: '2030-01-02', discountTypeId: 1, valueHundredths: 100 };

/** A picture of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=';

const toPicture = (): File => {
  const bytes = Uint8Array.from(atob(PIXEL), character => character.charCodeAt(0));
  return new File([bytes], 'pixel.png', { type: 'image/png' });
};

/** Fields that no two records may share, or that the application sets itself. */
const OWN = ['id', 'upc', 'email', 'userName', 'branchId', 'branch_id', 'picture', 'image', 'etag'];

/** A copy of a stored record, because its references and enumerations are valid. */
function createSample(resource: ResourceName, sample: RaRecord | undefined, mark: string): Fields {
  const { carried: _, ...empty } = endpointsByResource[resource]!.read({}) as unknown as Fields;
  const values = Object.fromEntries(
    Object.entries(sample ?? empty).filter(([field]) => !OWN.includes(field)),
  );
  return {
    ...values,
    ...(resource === 'promotions' && !sample ? PROMOTION : {}),
    [getLead(resource)]: mark,
    ...(resource === 'banners' ? { picture: toPicture() } : {}),
    ...(resource === 'users' ? { userName: createUserName(sample, mark), password: `${mark} 1x` } : {}),
  };
}

/** User names can be e-mail addresses. The domain is that of a stored user, because some servers accept no other. */
function createUserName(sample: RaRecord | undefined, mark: string): string {
  const [, domain] = /(@.+)$/.exec(String(sample?.userName ?? '')) ?? [];
  return mark.replaceAll(/\W+/g, '').toLowerCase() + (domain ?? '');
}

const REPORTS = [
  'orders',
  'categorySales',
  'cashierSales',
  'profit',
  'totalSales',
  'drawerOpenings',
  'transfers',
] as const;

async function probeReports({ api, capabilities }: Backend, log: CallLog): Promise<Finding[]> {
  const findings: Finding[] = [];
  const month = { branchId: getCurrentBranch(), start: '2025-01-01', end: '2025-01-31' };
  for (const name of REPORTS.filter(report => capabilities.has(report))) {
    await createStep(
      name,
      log,
      findings,
    )('call', async () => {
      await api[name](month);
    });
  }
  return findings;
}

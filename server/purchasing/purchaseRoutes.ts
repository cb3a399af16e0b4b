import { sql } from 'kysely';
import Type from 'typebox';
import {
  okResponse,
  createdResponse,
  YyyymmddDay,
  Id,
  IdParams,
  ErrorResponse,
  type BranchDayRangeParams,
} from '../../contract/common.ts';
import {
  Purchase,
  PurchaseInput,
  PurchaseLine,
  PagedPurchases,
  PurchaseQuery,
} from '../../contract/purchase.ts';
import type { PurchaseState } from '../../contract/enums.ts';
import { toDollars } from '../http/money.ts';
import { convertThousandthsToUnits } from '../http/quantities.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import { saveRecordWithImage } from '../catalogue/entityImages.ts';
import { IdempotencyHeaders, findPlacedPurchase, toIdempotentSubmission } from '../http/idempotency.ts';
import { IMAGE_BODY_LIMIT, readImage } from '../http/images.ts';
import { countRows, readPagedRows } from '../http/paging.ts';
import { UNRECEIVED_CENTS_SQL, computePurchaseDueCents } from './purchaseDue.ts';
import { toPurchaseItemColumns, placePurchase, toPurchaseColumns } from './placePurchase.ts';
import { assertRecordFound } from '../http/problems.ts';
import {
  buildOrderBy,
  toCaseInsensitiveSortColumn,
  type SortableColumns,
  type SortQuery,
} from '../http/sorting.ts';
import { assertValidDayRange } from '../branches/dayRange.ts';
import { getActor } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';

export interface PurchaseRowWithSupplier extends Row<'purchase'> {
  to_come: number;
  supplier_name: string;
  supplier_phone: string;
}

export function createPurchaseMapper(zone: string): (row: PurchaseRowWithSupplier) => Purchase {
  const shown = createWallClockFormatter(zone);
  return row => ({
    id: row.id,
    ref_no: row.ref_no,
    payment_Method: row.payment_method,
    supplier_Name: row.supplier_name,
    supplier_Phone: row.supplier_phone,
    created_At: shown(row.created_at),
    payable_Amount: toDollars(row.payable_cents),
    paid_Amount: toDollars(row.paid_cents),
    notes: row.notes,
    attachment: row.image ? `/api/purchase/${row.id}/attachment` : '',
  });
}

export const selectPurchasesWithSuppliers = (db: Db) =>
  db
    .selectFrom('purchase')
    .innerJoin('supplier', 'supplier.id', 'purchase.supplier_id')
    .selectAll('purchase')
    .select([
      'supplier.name as supplier_name',
      'supplier.phone as supplier_phone',
      UNRECEIVED_CENTS_SQL.as('to_come'),
    ]);

export const purchaseRoutes: RoutePlugin = (app, { db, files }, done) => {
  const tags = ['purchase'];

  app.get(
    '/api/purchase/branch/:branchId/:startDate/:endDate/',
    {
      config: { right: ['list', 'purchases/orders'] },
      schema: {
        operationId: 'listPurchases',
        summary: "Lists a page of a branch's purchases in a range of days",
        tags,
        params: Type.Object({ branchId: Id, startDate: YyyymmddDay, endDate: YyyymmddDay }),
        querystring: PurchaseQuery,
        response: okResponse(PagedPurchases),
      },
    },
    async request => {
      const { branchId, startDate: start, endDate: end } = request.params;
      assertValidDayRange({ start, end }, { start: 'startDate', end: 'endDate' });
      const { time_zone } = await findVisibleBranch(db, request, branchId);
      const { state } = request.query;
      const { rows, paging } = await readPagedRows(
        request.query,
        listPurchases(db, { branch: branchId, start, end }, toStates(state), request.query),
      );
      const shown = createPurchaseMapper(time_zone);
      return {
        results: rows.map(row =>
          state
            ? { ...shown(row), state: row.state, due_Amount: toDollars(computePurchaseDueCents(row)) }
            : shown(row),
        ),
        ...paging,
      };
    },
  );

  app.get(
    '/api/purchase/:id/attachment',
    {
      config: { right: ['show', 'purchases/orders'] },
      schema: {
        operationId: 'readAttachment',
        summary: 'Returns the attachment of a purchase',
        tags,
        params: IdParams,
        response: {
          200: {
            content: { 'image/webp': { schema: Type.Unsafe<Buffer>(Type.String({ format: 'binary' })) } },
          },
          '4xx': ErrorResponse,
        },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { image } = await readVisibleRow(db, request, 'purchase', id);
      const picture = await readImage(files, 'purchase', image);
      return (
        reply
          .type('image/webp')
          // The content security policy prevents the browser from running the attachment as a page, whatever it
          // contains.
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('content-disposition', `inline; filename="purchase-${id}.webp"`)
          .send(assertRecordFound(picture, 'attachment of purchase', id))
      );
    },
  );

  app.get(
    '/api/purchasedetail/:purchaseId',
    {
      config: { right: ['show', 'purchases/orders'] },
      schema: {
        operationId: 'readPurchaseLines',
        summary: 'Lists the lines of a purchase',
        tags,
        params: Type.Object({ purchaseId: Id }),
        response: okResponse(Type.Array(PurchaseLine)),
      },
    },
    async request => {
      const { purchaseId } = request.params;
      const { state } = await readVisibleRow(db, request, 'purchase', purchaseId);
      const isBought = BOUGHT.includes(state);
      const rows = await db
        .selectFrom('purchase_item as item')
        .innerJoin('product', 'product.id', 'item.product_id')
        .selectAll('item')
        .select('product.image')
        .where('purchase_id', '=', purchaseId)
        .$if(isBought, query => query.where('received_milli', '<>', 0))
        .orderBy('item.id')
        .execute();
      return rows.map(row => ({
        id: row.id,
        product_Image: row.image,
        product_Name: row.name,
        quantity: convertThousandthsToUnits(isBought ? row.received_milli : row.quantity_milli),
        cost: toDollars(row.cost_cents),
        sell_Price: toDollars(row.sell_price_cents),
        productId: row.product_id,
      }));
    },
  );

  app.post(
    '/api/purchase/place',
    {
      bodyLimit: IMAGE_BODY_LIMIT,
      config: { right: ['create', 'purchases/orders'] },
      schema: {
        operationId: 'placePurchase',
        summary: 'Places a purchase, and adds its goods to the stock',
        tags,
        headers: IdempotencyHeaders,
        body: PurchaseInput,
        response: createdResponse(Purchase),
      },
    },
    async (request, reply) => {
      const { body } = request;
      const { time_zone: zone } = await findVisibleBranch(db, request, body.branchId);
      const submission = toIdempotentSubmission(request, getActor(request).adminId);
      const place = async () => {
        const values = { ...toPurchaseColumns(body, zone), ...submission };
        const items = toPurchaseItemColumns(body);
        const upload = { files, folder: 'purchase', field: 'base64dataImage' } as const;
        return saveRecordWithImage({ ...upload, data: body.base64dataImage }, picture =>
          inTransaction(db, async tx => {
            const placed = await placePurchase(tx, { ...values, ...picture }, items);
            // An earlier attempt of the same request has already placed the purchase and stored its picture. No row is
            // written, and the second copy of the picture is removed.
            if (!placed) return { row: undefined, replaced: picture.image };
            const { id, changed } = placed;
            const row = await selectPurchasesWithSuppliers(tx)
              .where('purchase.id', '=', id)
              .executeTakeFirstOrThrow();
            const after = { ...createPurchaseMapper(zone)(row), lines: items.length };
            await recordTrailEvents(
              tx,
              getTrailActor(request),
              { action: 'create', resource: 'purchase', id, branchId: body.branchId, after },
              ...changed,
            );
            return { row: id };
          }),
        );
      };
      const id =
        (await findPlacedPurchase(db, submission)) ??
        (await place()) ??
        (await findPlacedPurchase(db, submission));
      const row = await selectPurchasesWithSuppliers(db)
        .where('purchase.id', '=', id!)
        .executeTakeFirstOrThrow();
      reply.code(201);
      return createPurchaseMapper(zone)(row);
    },
  );
  done();
};

const BOUGHT: readonly PurchaseState[] = ['part', 'received'];

const toStates = (state: PurchaseState | 'all' | undefined): readonly PurchaseState[] | null =>
  state === 'all' ? null : state ? [state] : BOUGHT;

/** SQL for the columns by which purchases can be sorted. */
const SORTED_COLUMNS: SortableColumns<'purchases'> = {
  id: sql`purchase.id`,
  ref_no: toCaseInsensitiveSortColumn('purchase.ref_no'),
  payment_Method: sql`purchase.payment_method`,
  supplier_Name: sql`(select search from supplier where supplier.id = purchase.supplier_id)`,
  created_At: sql`purchase.created_at`,
  payable_Amount: sql`purchase.payable_cents`,
  paid_Amount: sql`purchase.paid_cents`,
  state: sql`purchase.state`,
};

const NEWEST_FIRST = sql`purchase.business_day desc, purchase.created_at desc, purchase.id desc`;

function listPurchases(
  db: Db,
  { branch, start, end }: BranchDayRangeParams,
  states: readonly PurchaseState[] | null,
  sorting: SortQuery<'purchases'>,
) {
  const order = buildOrderBy(SORTED_COLUMNS, sorting, NEWEST_FIRST);
  const matching = db
    .selectFrom('purchase')
    .where('branch_id', '=', branch)
    .where('business_day', '>=', start)
    .where('business_day', '<=', end)
    .$if(states !== null, query => query.where('state', 'in', states!));
  return {
    rows: (limit: number, offset: number): Promise<PurchaseRowWithSupplier[]> => {
      const page = matching.select('id').orderBy(order).limit(limit).offset(offset);
      return selectPurchasesWithSuppliers(db).where('purchase.id', 'in', page).orderBy(order).execute();
    },
    count: () => countRows(matching),
  };
}

import { sql } from 'kysely';
import Type from 'typebox';
import { okResponse, IdParams } from '../../contract/common.ts';
import { MAX_PRICES_ON_PRODUCT_PAGE } from '../../contract/limits.ts';
import { ProductPriceChange } from '../../contract/productPage.ts';
import type { AuditedFieldValues } from '../audit/trail.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import { readTimeZone } from '../branches/timeZone.ts';
import { getDialect, type Db } from '../database/connect.ts';
import type { Row } from '../database/schema.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createWallClockFormatter } from '../time/wallClock.ts';

type Entry = Pick<Row<'audit_entry'>, 'at' | 'admin_name' | 'changes'>;

export const productPriceRoutes: RoutePlugin = (app, { db }, done) => {
  app.get(
    '/api/product/:id/prices',
    {
      config: { right: ['show', 'products'] },
      schema: {
        operationId: 'readProductPrices',
        summary: `Lists the last ${MAX_PRICES_ON_PRODUCT_PAGE} prices of a product, newest first`,
        tags: ['product'],
        params: IdParams,
        response: okResponse(Type.Array(ProductPriceChange)),
      },
    },
    async request => {
      const { id, branch_id } = await readVisibleRow(db, request, 'product', request.params.id);
      const shown = createWallClockFormatter(await readTimeZone(db, branch_id));
      return (await readPriceEntries(db, id)).flatMap(({ at, admin_name: person, changes }) => {
        const { before = {}, after = {} } = JSON.parse(changes) as {
          before?: AuditedFieldValues;
          after?: AuditedFieldValues;
        };
        if (typeof after.price !== 'number') return [];
        const old = typeof before.price === 'number' ? before.price : null;
        return { changedAt: shown(at), person, price: after.price, before: old };
      });
    },
  );
  done();
};

async function readPriceEntries(db: Db, id: number): Promise<Entry[]> {
  const price =
    getDialect(db) === 'sqlite'
      ? sql`json_extract(changes, '$.after.price')`
      : sql`cast(changes as json) #> '{after,price}'`;
  const { rows } = await sql<Entry>`
    select at, admin_name, changes from audit_entry
    where resource = 'product' and record_id = ${id} and action in ('create', 'update')
      and ${price} is not null
    order by at desc, id desc limit ${MAX_PRICES_ON_PRODUCT_PAGE}
  `.execute(db);
  return rows;
}

import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import {
  Branch,
  BranchInput,
  BusinessDaySettingsChangeEffect,
  BusinessDaySettingsQuery,
} from '../../contract/branch.ts';
import { okResponse, IdParams } from '../../contract/common.ts';
import { addRecordRoutes } from '../crud/recordRoutes.ts';
import { createResourceTrailWriter } from '../audit/trail.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockSales } from '../database/locks.ts';
import { assertKnownTimeZone } from './timeZone.ts';
import {
  changeBusinessDaySettings,
  previewBusinessDaySettingsChange,
} from '../sales/businessDaySettingsChange.ts';
import { findOrAddSalesFloor } from '../stock/salesFloor.ts';
import type { Row } from '../database/schema.ts';
import { toFlag } from '../database/tables/columns.ts';
import { toCents, toDollars } from '../http/money.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import { readLanguage } from '../http/shopConfig.ts';
import { assertRecordVersion, incrementVersion } from '../http/versions.ts';
import { getActor } from '../auth/actor.ts';
import {
  findVisibleBranch,
  assertBranchVisible,
  assertUserWorksInEveryBranch,
} from '../auth/branchAccess.ts';
import { createMessage } from '../language/message.ts';

const HISTORY = createMessage('branch.inUse');

export const toBranch = (row: Row<'branch'>): Branch => ({
  id: row.id,
  name: row.name,
  email: row.email,
  footerMsg: row.footer_msg,
  address: row.address,
  status: row.status,
  timeZone: row.time_zone,
  cutoffHour: row.cutoff_hour,
  taxLabel: row.tax_label,
  costRule: row.cost_rule,
  scaleRules: row.scale_rules,
  pricesIncludeTax: row.prices_include_tax === 1,
  cashRounding: toDollars(row.cash_rounding_cents),
});

const columns = (input: BranchInput) => ({
  name: input.name.trim(),
  email: input.email,
  footer_msg: input.footerMsg,
  address: input.address,
  status: input.status,
  ...(input.timeZone === undefined ? {} : { time_zone: input.timeZone }),
  ...(input.cutoffHour === undefined ? {} : { cutoff_hour: input.cutoffHour }),
  ...(input.taxLabel === undefined ? {} : { tax_label: input.taxLabel.trim() }),
  ...(input.costRule === undefined ? {} : { cost_rule: input.costRule }),
  ...(input.scaleRules === undefined ? {} : { scale_rules: input.scaleRules }),
  ...(input.pricesIncludeTax === undefined ? {} : { prices_include_tax: toFlag(input.pricesIncludeTax) }),
  ...(input.cashRounding === undefined
    ? {}
    : { cash_rounding_cents: toCents(input.cashRounding, 'cashRounding') }),
});

const trail = createResourceTrailWriter('branch', toBranch, ({ id }) => id);

async function read(db: Db, request: FastifyRequest, id: number): Promise<Row<'branch'>> {
  assertBranchVisible(request, id);
  const row = await db.selectFrom('branch').selectAll().where('id', '=', id).executeTakeFirst();
  return assertRecordFound(row, 'branch', id);
}

export const branchRoutes: RoutePlugin = (app, { db, settings }, done) => {
  const tags = ['branch'];

  app.get(
    '/api/branch',
    {
      config: { right: ['list', 'branches'] },
      schema: {
        operationId: 'listBranches',
        summary: 'Lists all branches',
        tags,
        response: okResponse(Type.Array(Branch)),
      },
    },
    async request => {
      const own = getActor(request).branchId;
      const rows = await db
        .selectFrom('branch')
        .selectAll()
        .$if(own !== null, query => query.where('id', '=', own))
        .orderBy('id')
        .execute();
      return rows.map(toBranch);
    },
  );

  addRecordRoutes<Row<'branch'>, BranchInput, Branch>(app, db, {
    path: '/api/branch',
    what: 'branch',
    resource: 'branches',
    tags,
    input: BranchInput,
    record: Branch,
    wire: toBranch,
    read: (request, id) => read(db, request, id),
    create: (request, body) => {
      assertUserWorksInEveryBranch(request, createMessage('rights.addBranch'));
      assertKnownTimeZone(body.timeZone);
      return inTransaction(db, async tx => {
        const insertion = tx.insertInto('branch').values(columns(body)).returningAll();
        const row = await insertion.executeTakeFirstOrThrow();
        await findOrAddSalesFloor(tx, row.id, readLanguage(settings.dataFolder));
        await trail.created(tx, request, row);
        return row;
      });
    },
    save: (request, id, body) => {
      assertBranchVisible(request, id);
      assertKnownTimeZone(body.timeZone);
      const values = columns(body);
      return inTransaction(db, async tx => {
        await lockSales(tx, id);
        const before = await read(tx, request, id);
        assertRecordVersion(request, before, 'branch');
        const row = await tx
          .updateTable('branch')
          .set({ ...values, ...incrementVersion })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        if (row.time_zone !== before.time_zone || row.cutoff_hour !== before.cutoff_hour) {
          await changeBusinessDaySettings(tx, id, { timeZone: row.time_zone, cutoffHour: row.cutoff_hour });
        }
        await trail.changed(tx, request, before, row);
        return row;
      });
    },
    removal: 'Deletes a branch without history',
    history: HISTORY,
    remove: (request, id) => {
      assertBranchVisible(request, id);
      return inTransaction(db, async tx => {
        // The sales floor is a warehouse that is created with its branch. It is deleted with its branch, unless it has
        // ever had stock.
        await tx.deleteFrom('warehouse').where('branch_id', '=', id).where('is_floor', '=', 1).execute();
        // Sales have no foreign key to their branch. A branch with sales is therefore recognised by its last order
        // number. Deleting its row also locks the row, which prevents a concurrent sale.
        const deleted = await tx.deleteFrom('branch').where('id', '=', id).returningAll().executeTakeFirst();
        const row = assertRecordFound(deleted, 'branch', id);
        if (row.last_sale_number > 0) throw new HttpProblem(409, HISTORY);
        await trail.deleted(tx, request, row);
      });
    },
  });

  app.get(
    '/api/branch/:id/clock',
    {
      config: { right: ['edit', 'branches'] },
      schema: {
        operationId: 'readClockEffect',
        summary: "Previews the effect of another time zone or cut-off hour on a branch's orders",
        tags,
        params: IdParams,
        querystring: BusinessDaySettingsQuery,
        response: okResponse(BusinessDaySettingsChangeEffect),
      },
    },
    async request => {
      const { id } = request.params;
      await findVisibleBranch(db, request, id);
      assertKnownTimeZone(request.query.timeZone);
      return previewBusinessDaySettingsChange(db, id, request.query);
    },
  );
  done();
};

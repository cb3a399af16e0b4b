import path from 'node:path';
import { DEFAULT_SUPPLIER_LEAD_DAYS } from '../../contract/limits.ts';
import type { AttentionNoticeKind, PurchaseState } from '../../contract/enums.ts';
import { findNewestArchive } from '../backup/backupFolders.ts';
import { hasPricesWithTax } from '../branches/includedTax.ts';
import { computeCurrentBusinessDay } from '../branches/timeZone.ts';
import {
  buildFilteredCountSql,
  whereMarginBelow,
  whereStatus,
  whereStockLevel,
  buildFlagConditions,
  selectProductsByNameOrCode,
} from '../catalogue/productFilters.ts';
import { findClockJump } from '../database/clock.ts';
import type { Row } from '../database/schema.ts';
import type { RoutePluginOptions } from '../http/routes.ts';
import { SALE_NOTICE_MESSAGES } from '../intake/saleNotices.ts';
import { createMessage, type Message } from '../language/message.ts';
import { findOverlappingPromotions } from '../promotions/promotionOverlaps.ts';
import { readPayablesAging } from '../purchasing/payablesAging.ts';
import { countLowStockProducts } from '../purchasing/readReorderSuggestions.ts';
import { addDays, toBusinessDay } from '../../contract/businessDay.ts';

const DAY = 86_400_000;

export interface AttentionIssue {
  kind: AttentionNoticeKind;
  count: number | null;
  /** Amount of the issue in dollars. */
  amount?: number;
  names?: (string | Message)[];
}

interface Looked extends Pick<RoutePluginOptions, 'db' | 'reports' | 'settings'> {
  branch: Pick<Row<'branch'>, 'id' | 'time_zone' | 'cutoff_hour' | 'prices_include_tax'>;
  /** Current time in UTC milliseconds. */
  now: number;
}

export type AttentionCheck = (looked: Looked) => Promise<AttentionIssue[]>;

export const omitEmptyItem = (point: AttentionIssue): AttentionIssue[] => (point.count === 0 ? [] : [point]);

export const checkProductProblems: AttentionCheck = async ({ db, branch }) => {
  const { noPrice, noPicture, sameCode } = buildFlagConditions(db, {
    branchId: branch.id,
    today: computeCurrentBusinessDay(branch),
  });
  const counts = await selectProductsByNameOrCode(db, { branchId: branch.id })
    .where(whereStatus(1))
    .select([
      buildFilteredCountSql(whereStockLevel('negative')).as('negativeStock'),
      buildFilteredCountSql(whereMarginBelow(0, hasPricesWithTax(branch))).as('belowCost'),
      buildFilteredCountSql(sameCode).as('sameCode'),
      buildFilteredCountSql(noPrice).as('noPrice'),
      buildFilteredCountSql(noPicture).as('noPicture'),
    ])
    .executeTakeFirstOrThrow();
  return (['negativeStock', 'belowCost', 'sameCode', 'noPrice', 'noPicture'] as const).flatMap(kind =>
    omitEmptyItem({ kind, count: counts[kind] }),
  );
};

export const checkLowStock: AttentionCheck = async ({ db, reports, branch }) =>
  omitEmptyItem({ kind: 'lowStock', count: await countLowStockProducts({ db, reports }, branch.id) });

/** Finds purchases that are not complete more than a day after the supplier's lead time. */
export const checkLateDeliveries: AttentionCheck = async ({ db, branch, now }) => {
  const rows = await db
    .selectFrom('purchase')
    .innerJoin('supplier', 'supplier.id', 'purchase.supplier_id')
    .select(['purchase.state', 'supplier.name', 'supplier.lead_days', 'purchase.ordered_at'])
    .where('purchase.branch_id', '=', branch.id)
    .where('purchase.state', 'in', ['ordered', 'part'])
    .where('purchase.ordered_at', 'is not', null)
    .orderBy('purchase.ordered_at')
    .orderBy('purchase.id')
    .execute();
  const late = rows.filter(
    ({ ordered_at, lead_days }) => now - ordered_at! > ((lead_days ?? DEFAULT_SUPPLIER_LEAD_DAYS) + 1) * DAY,
  );
  const of = (kind: 'late' | 'restLate', state: PurchaseState): AttentionIssue[] => {
    const those = late.filter(row => row.state === state);
    return omitEmptyItem({ kind, count: those.length, names: [...new Set(those.map(({ name }) => name))] });
  };
  return [...of('late', 'ordered'), ...of('restLate', 'part')];
};

export const checkDuePayments: AttentionCheck = async ({ db, branch }) => {
  const { due, suppliers } = await readPayablesAging(db, branch.id);
  const owed = suppliers.filter(supplier => supplier.due > 0);
  return omitEmptyItem({
    kind: 'dues',
    count: owed.length,
    amount: due,
    names: owed.map(({ supplier }) => supplier),
  });
};

/** A promotion counts as ending soon if its last day is at most this number of days away. */
const SOON = 2;

export const getCurrentBusinessDay = ({ branch, now }: Pick<Looked, 'branch' | 'now'>): number =>
  toBusinessDay(now, branch.time_zone, branch.cutoff_hour);

export const checkEndingPromotions: AttentionCheck = async looked => {
  const today = getCurrentBusinessDay(looked);
  const rows = await looked.db
    .selectFrom('promotion')
    .select('name')
    .where('branch_id', '=', looked.branch.id)
    .where('date_init', '<=', today)
    .where('date_end', '>=', today)
    .where('date_end', '<=', addDays(today, SOON))
    .orderBy('date_end')
    .orderBy('id')
    .execute();
  return omitEmptyItem({ kind: 'promotionsEnd', count: rows.length, names: rows.map(({ name }) => name) });
};

export const checkPromotionOverlaps: AttentionCheck = async looked => {
  const names = await findOverlappingPromotions(looked.db, looked.branch.id, getCurrentBusinessDay(looked));
  return omitEmptyItem({ kind: 'promotionsOverlap', count: names.length, names });
};

/**
 * Milliseconds since a till's last call after which the till counts as silent. Two days allow for a day on which the
 * shop is closed.
 */
const SILENT = 2 * DAY;

/**
 * Milliseconds of failures after which a webhook is listed as an issue. Shorter failures occur, for example, while the
 * receiver restarts.
 */
const WEBHOOK_FAILS = 3_600_000;

/**
 * Maximum age of the newest backup. Backups are made every night, so after two days at least one is missing.
 */
const OLD = 2 * DAY;

export const checkSilentTills: AttentionCheck = async ({ db, branch, now }) => {
  const rows = await db
    .selectFrom('terminal')
    .innerJoin('terminal_key as key', 'key.terminal_id', 'terminal.id')
    .select(['terminal.id', 'terminal.name'])
    .where('terminal.branch_id', '=', branch.id)
    .where('key.last_used_at', '>', 0)
    .where('key.last_used_at', '<', now - SILENT)
    .orderBy('key.last_used_at')
    .orderBy('terminal.id')
    .execute();
  const names = rows.map(({ id, name }) => name ?? String(id));
  return omitEmptyItem({ kind: 'silentTills', count: rows.length, names });
};

/**
 * Finds webhooks that have failed for an hour, or that the server has switched off because their deliveries failed for
 * three days.
 */
export const checkFailingWebhooks: AttentionCheck = async ({ db, branch, now }) => {
  const rows = await db
    .selectFrom('webhook')
    .select('url')
    .where('branch_id', '=', branch.id)
    .where(is =>
      is.or([
        is('switched_off_at', 'is not', null),
        is.and([is('is_active', '=', 1), is('failing_since', '<', now - WEBHOOK_FAILS)]),
      ]),
    )
    .orderBy('id')
    .execute();
  const names = rows.map(({ url }) => new URL(url).host);
  return omitEmptyItem({ kind: 'webhooksFail', count: rows.length, names });
};

/** Number of milliseconds for which an unusual sale is listed, from its arrival at the server. */
const NOTICED = 7 * DAY;

export const checkUnusualSales: AttentionCheck = async ({ db, branch, now }) => {
  const rows = await db
    .selectFrom('sale_notice')
    .innerJoin('sale', 'sale.id', 'sale_notice.order_id')
    .select(['sale.number', 'kind'])
    .where('sale_notice.branch_id', '=', branch.id)
    .where('noted_at', '>', now - NOTICED)
    .orderBy('noted_at', 'desc')
    .orderBy('order_id', 'desc')
    .orderBy('kind')
    .execute();
  const names = rows.map(({ number, kind }) =>
    createMessage('saleNotice.ofSale', { number, notice: SALE_NOTICE_MESSAGES[kind] }),
  );
  const count = new Set(rows.map(({ number }) => number)).size;
  return omitEmptyItem({ kind: 'unusualSales', count, names });
};

/**
 * Finds returns that arrived before the sale whose goods they return, and have waited for this sale for more than a
 * day.
 */
export const checkWaitingReturns: AttentionCheck = async ({ db, branch, now }) => {
  const rows = await db
    .selectFrom('waiting_return')
    .select('reference')
    .where('branch_id', '=', branch.id)
    .where('arrived_at', '<', now - DAY)
    .orderBy('arrived_at')
    .execute();
  const names = rows.map(({ reference }) => reference);
  return omitEmptyItem({ kind: 'returnsWait', count: rows.length, names });
};

/** Checks the age of the last backup. A demo shop needs no backup. */
export const checkBackupAge: AttentionCheck = async ({ db, settings, now }) => {
  const shop = await db.selectFrom('shop').select('demo').executeTakeFirst();
  if (shop?.demo === 1) return [];
  const folder = settings.backupFolder ?? path.join(settings.dataFolder, 'backups');
  const last = await findNewestArchive(folder, '', now);
  if (last === null) return [{ kind: 'backup', count: null }];
  return now - last < OLD ? [] : [{ kind: 'backup', count: Math.floor((now - last) / DAY) }];
};

export const checkServerClock: AttentionCheck = async ({ db, now }) => {
  const jumpedFrom = await findClockJump(db, now);
  return jumpedFrom === null ? [] : [{ kind: 'clock', count: Math.floor(Math.abs(now - jumpedFrom) / DAY) }];
};

import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import {
  MonthArchiveQuery,
  MonthMailRecipients,
  MonthMailSettings,
  MonthPackTotals,
  SupplierPaymentRow,
} from '../../contract/accounting.ts';
import { BranchDayRangeParams, ErrorResponse, okResponse } from '../../contract/common.ts';
import { logSecurityEvent } from '../audit/security.ts';
import { getTrailActor, recordTrailEvents } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import { assertUserWorksInEveryBranch, findVisibleBranch } from '../auth/branchAccess.ts';
import { assertValidDayRange, parseBranchDayRange } from '../branches/dayRange.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockShop } from '../database/locks.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { assertSuperRole } from '../users/userRoutes.ts';
import { readMonthMailRecipients } from './monthMail.ts';
import { formatMakingTime, makeArchiveName, makeMonthArchive, type BranchPack } from './monthArchive.ts';
import { readMonthReports, sumSections, type MonthTotals, type PackBranch } from './monthReports.ts';
import { compareMonthPack, readLastMaking, storeMaking } from './monthTotals.ts';
import { listSupplierPayments } from './supplierPayments.ts';

const OWNERS_ONLY = createMessage('rights.everyBranchChange');

/** Totals of the month pack, its payments to suppliers, and the recipients of the monthly mail. */
export const monthPackRoutes: RoutePlugin = (app, { db, reports, settings }, done) => {
  const tags = ['reports'];
  const readTotals = {
    params: BranchDayRangeParams,
    tags,
    response: okResponse(MonthPackTotals),
  };

  app.get(
    '/api/month-pack/:branch/:start/:end',
    {
      config: { right: ['list', 'accounting/month'] },
      schema: {
        ...readTotals,
        operationId: 'compareMonthPack',
        summary: 'Returns the totals of a month pack, and those of its last making',
      },
    },
    async request => {
      assertValidDayRange(request.params);
      const branch = await findVisibleBranch(db, request, request.params.branch);
      return compareMonthPack({ db, reports }, branch, request.params);
    },
  );

  app.get(
    '/api/month-pack/archive/:start/:end',
    {
      config: { right: ['export', 'accounting/month'] },
      schema: {
        operationId: 'downloadMonthPack',
        summary: 'Returns the month pack of a branch, or of all branches that the caller sees, as a ZIP file',
        tags,
        params: Type.Pick(BranchDayRangeParams, ['start', 'end']),
        querystring: MonthArchiveQuery,
        response: {
          200: { content: { 'application/zip': { schema: Type.Unsafe<Readable>(Type.String()) } } },
          '4xx': ErrorResponse,
        },
      },
    },
    async (request, reply) => {
      const { params: days, query } = request;
      assertValidDayRange(days);
      const branches = await listPackBranches(db, request, query.branch);
      await assertArchiveIsSmallEnough(reports, branches, days);
      logSecurityEvent(request, 'export');
      const name = makeArchiveName(query.branch ?? 'all', days, formatMakingTime(branches[0]!, Date.now()));
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(Readable.from(makeArchive({ db, reports }, branches, days)));
    },
  );

  app.get(
    '/api/report/supplier-payments/:branch/:start/:end',
    {
      config: { right: ['list', 'accounting/month'] },
      schema: {
        operationId: 'reportSupplierPayments',
        summary: 'Returns the payments to suppliers, the earliest first',
        tags,
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(SupplierPaymentRow)),
      },
    },
    async request => listSupplierPayments(reports, await parseBranchDayRange(db, request)),
  );

  app.get(
    '/api/month-mail',
    {
      config: { right: ['list', 'settings/month-mail'] },
      schema: {
        operationId: 'readMonthMail',
        summary: 'Returns the recipients of the monthly mail',
        tags,
        response: okResponse(MonthMailSettings),
      },
    },
    async request => {
      assertSuperRole(getActor(request), OWNERS_ONLY);
      assertUserWorksInEveryBranch(request, OWNERS_ONLY);
      return { recipients: await readMonthMailRecipients(db), mails: settings.mail !== null };
    },
  );

  app.put(
    '/api/month-mail',
    {
      config: { right: ['edit', 'settings/month-mail'] },
      schema: {
        operationId: 'updateMonthMail',
        summary: 'Changes the recipients of the monthly mail',
        tags,
        body: MonthMailRecipients,
        response: okResponse(MonthMailSettings),
      },
    },
    async request => {
      assertSuperRole(getActor(request), OWNERS_ONLY);
      assertUserWorksInEveryBranch(request, OWNERS_ONLY);
      const recipients = [...new Set(request.body.recipients.map(one => one.trim()))].filter(Boolean);
      await inTransaction(db, async tx => {
        await lockShop(tx);
        const before = { recipients: (await readMonthMailRecipients(tx)).join(', ') };
        await tx
          .updateTable('shop')
          .set({ month_mail: recipients.join(',') })
          .execute();
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'update',
          resource: 'month-mail',
          branchId: null,
          before,
          after: { recipients: recipients.join(', ') },
        });
      });
      return { recipients, mails: settings.mail !== null };
    },
  );
  done();
};

/** Maximum number of orders in an archive. More would take minutes, and more memory than a small server has. */
const MAX_ORDERS = 300_000;

type Days = Pick<BranchDayRangeParams, 'start' | 'end'>;

/** Yields the archive, and stores its totals when it is complete. */
async function* makeArchive(
  { db, reports }: { db: Db; reports: Db },
  branches: readonly PackBranch[],
  days: Days,
): AsyncGenerator<Uint8Array> {
  const made: { range: BranchDayRangeParams; totals: MonthTotals }[] = [];
  const madeAt = Date.now();
  async function* readPacks(): AsyncGenerator<BranchPack> {
    for (const branch of branches) {
      const range = { branch: branch.id, ...days };
      const pack = await readMonthReports(reports, branch, range);
      made.push({ range, totals: sumSections(pack) });
      yield { branch, range, reports: pack, last: await readLastMaking(db, range), madeAt };
    }
  }
  yield* makeMonthArchive(reports, readPacks());
  for (const { range, totals } of made) await storeMaking(db, range, { made_at: madeAt, totals });
}

/** Lists the branches of an archive: the one that the request names, or all that the user may see. */
async function listPackBranches(
  db: Db,
  request: FastifyRequest,
  branchId: number | undefined,
): Promise<PackBranch[]> {
  const only = branchId ?? getActor(request).branchId;
  if (only !== null) return [await findVisibleBranch(db, request, only)];
  return db
    .selectFrom('branch')
    .select(['id', 'name', 'address', 'time_zone', 'cutoff_hour'])
    .orderBy('id')
    .execute();
}

async function assertArchiveIsSmallEnough(
  reports: Db,
  branches: readonly PackBranch[],
  { start, end }: Days,
): Promise<void> {
  const { orders } = await reports
    .selectFrom('day_hour')
    .select(({ fn }) => fn.sum<number | null>('orders').as('orders'))
    .where(
      'branch_id',
      'in',
      branches.map(({ id }) => id),
    )
    .where('day', '>=', start)
    .where('day', '<=', end)
    .executeTakeFirstOrThrow();
  if (Number(orders ?? 0) > MAX_ORDERS)
    throw new HttpProblem(400, createMessage('monthPack.tooManyOrders', { max: MAX_ORDERS }), 'end');
}

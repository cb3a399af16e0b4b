import Type from 'typebox';
import {
  MonthMailRecipients,
  MonthMailSettings,
  MonthPackTotals,
  SupplierPaymentRow,
} from '../../contract/accounting.ts';
import { BranchDayRangeParams, okResponse } from '../../contract/common.ts';
import { getTrailActor, recordTrailEvents } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import { assertUserWorksInEveryBranch, findVisibleBranch } from '../auth/branchAccess.ts';
import { assertValidDayRange, parseBranchDayRange } from '../branches/dayRange.ts';
import { inTransaction } from '../database/connect.ts';
import { lockShop } from '../database/locks.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { assertSuperRole } from '../users/userRoutes.ts';
import { readMonthMailRecipients } from './monthMail.ts';
import { compareMonthPack, listSupplierPayments, recordMonthPack } from './monthTotals.ts';

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

  app.post(
    '/api/month-pack/:branch/:start/:end',
    {
      config: { right: ['export', 'accounting/month'] },
      schema: {
        ...readTotals,
        operationId: 'recordMonthPack',
        summary: 'Stores the totals of a month pack, and returns those of the making before',
      },
    },
    async request => {
      assertValidDayRange(request.params);
      const branch = await findVisibleBranch(db, request, request.params.branch);
      return recordMonthPack({ db, reports }, branch, request.params);
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

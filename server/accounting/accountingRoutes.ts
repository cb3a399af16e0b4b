import Type from 'typebox';
import { JournalAccounts, JournalLine } from '../../contract/accounting.ts';
import { BranchDayRangeParams, okResponse } from '../../contract/common.ts';
import { getTrailActor, recordTrailEvents } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import { assertUserWorksInEveryBranch } from '../auth/branchAccess.ts';
import { parseBranchDayRange } from '../branches/dayRange.ts';
import { inTransaction, readInSnapshot } from '../database/connect.ts';
import { lockShop } from '../database/locks.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { assertSuperRole } from '../users/userRoutes.ts';
import { readDayJournal } from './dayJournal.ts';
import { readJournalAccounts } from './journalAccounts.ts';

const OWNERS_ONLY = createMessage('rights.everyBranchChange');

/** The day journal, and the shop's accounts for its lines, which only a Super of every branch may change. */
export const accountingRoutes: RoutePlugin = (app, { db, reports }, done) => {
  app.get(
    '/api/report/day-journal/:branch/:start/:end',
    {
      config: { right: ['list', 'accounting/journal'] },
      schema: {
        operationId: 'reportDayJournal',
        summary: 'Returns debits and credits of each day by tender, category and tax rate',
        tags: ['reports'],
        params: BranchDayRangeParams,
        response: okResponse(Type.Array(JournalLine)),
      },
    },
    async request => {
      const range = await parseBranchDayRange(db, request);
      return readInSnapshot(reports, moment => readDayJournal(moment, range));
    },
  );

  app.put(
    '/api/journal-accounts',
    {
      config: { right: ['edit', 'accounting/journal'] },
      schema: {
        operationId: 'updateJournalAccounts',
        summary: 'Changes the accounts of the day journal',
        tags: ['reports'],
        body: JournalAccounts,
        response: okResponse(JournalAccounts),
      },
    },
    async request => {
      assertSuperRole(getActor(request), OWNERS_ONLY);
      assertUserWorksInEveryBranch(request, OWNERS_ONLY);
      const { accounts } = request.body;
      await inTransaction(db, async tx => {
        await lockShop(tx);
        const before = await readJournalAccounts(tx);
        const changed = {
          ...before,
          ...Object.fromEntries(accounts.map(one => [one.key, one.account.trim()])),
        };
        const after = Object.fromEntries(Object.entries(changed).filter(([, account]) => account !== ''));
        await tx
          .updateTable('shop')
          .set({ journal_accounts: JSON.stringify(after) })
          .execute();
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'update',
          resource: 'journal-account',
          branchId: null,
          before,
          after,
        });
      });
      return { accounts };
    },
  );
  done();
};

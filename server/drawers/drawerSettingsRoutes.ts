import { okResponse } from '../../contract/common.ts';
import { DrawerSettings } from '../../contract/drawerSessions.ts';
import { getTrailActor, recordTrailEvents } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import { assertUserWorksInEveryBranch } from '../auth/branchAccess.ts';
import { inTransaction } from '../database/connect.ts';
import { lockShop } from '../database/locks.ts';
import { toCents, toDollars } from '../http/money.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { assertSuperRole } from '../users/userRoutes.ts';
import { readDifferenceLimit } from './closeSession.ts';

const OWNERS_ONLY = createMessage('rights.everyBranchChange');

export const drawerSettingsRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['drawers'];
  const config = { right: ['edit', 'settings/tenders'] } as const;
  app.addHook('onRequest', async request => {
    assertSuperRole(getActor(request), OWNERS_ONLY);
    assertUserWorksInEveryBranch(request, OWNERS_ONLY);
  });

  app.get(
    '/api/drawer-session/settings',
    {
      config,
      schema: {
        operationId: 'readDrawerSettings',
        summary: 'Returns the amount above which a difference needs a reason',
        tags,
        response: okResponse(DrawerSettings),
      },
    },
    async () => ({ differenceLimit: toDollars(await readDifferenceLimit(db)) }),
  );

  app.put(
    '/api/drawer-session/settings',
    {
      config,
      schema: {
        operationId: 'updateDrawerSettings',
        summary: 'Changes the amount above which a difference needs a reason',
        tags,
        body: DrawerSettings,
        response: okResponse(DrawerSettings),
      },
    },
    async request => {
      const { differenceLimit } = request.body;
      const difference_limit_cents = toCents(differenceLimit, 'differenceLimit');
      await inTransaction(db, async tx => {
        await lockShop(tx);
        const before = { differenceLimit: toDollars(await readDifferenceLimit(tx)) };
        await tx.updateTable('shop').set({ difference_limit_cents }).execute();
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'update',
          resource: 'tender',
          branchId: null,
          before,
          after: { differenceLimit },
        });
      });
      return { differenceLimit };
    },
  );
  done();
};

/**
 * Routes for the setting that enforces roles in this shop. Only a Super of every branch may see and change it.
 */
import { okResponse } from '../../contract/common.ts';
import { ShopRights, ShopRightsChange, UpdatedShopRights } from '../../contract/shopRights.ts';
import { logSecurityEvent } from '../audit/security.ts';
import { recordTrailEvents, getTrailActor } from '../audit/trail.ts';
import { inTransaction } from '../database/connect.ts';
import { lockShop } from '../database/locks.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createOwnPasswordCheck } from './ownPassword.ts';
import { ROLE_API_NAMES } from '../auth/roles.ts';
import { getActor } from '../auth/actor.ts';
import { readBearerToken } from '../auth/requireSession.ts';
import { endAllOtherSessions } from '../auth/sessions.ts';
import { assertUserWorksInEveryBranch } from '../auth/branchAccess.ts';
import { createMessage } from '../language/message.ts';
import { assertSuperRole } from './userRoutes.ts';

const OWNERS_ONLY = createMessage('rights.everyBranchChange');

export const shopRightsRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['rights'];
  const config = { right: ['edit', 'settings/rights'] } as const;
  const password = createOwnPasswordCheck(db);
  app.addHook('onRequest', async request => {
    // The caller's role is checked here, because the table of rights does not apply in a shop that does not enforce
    // roles.
    assertSuperRole(getActor(request), OWNERS_ONLY);
    assertUserWorksInEveryBranch(request, OWNERS_ONLY);
  });

  app.get(
    '/api/rights',
    {
      config,
      schema: {
        operationId: 'readRights',
        summary: 'Returns whether the shop enforces roles',
        tags,
        response: okResponse(ShopRights),
      },
    },
    async request => ({ rights: getActor(request).rights }),
  );

  app.put(
    '/api/rights',
    {
      config,
      schema: {
        operationId: 'updateRights',
        summary: 'Turns the enforcement of roles on or off, and ends all other sessions',
        tags,
        body: ShopRightsChange,
        response: okResponse(UpdatedShopRights),
      },
    },
    async request => {
      const { rights, current } = request.body;
      await password.assertPassword(request, current);
      const changed = await inTransaction(db, async tx => {
        await lockShop(tx);
        const before = await tx.selectFrom('shop').select('rights').executeTakeFirstOrThrow();
        if (before.rights === rights) return false;
        await tx.updateTable('shop').set({ rights }).execute();
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'rights',
          resource: 'shop',
          branchId: null,
          before,
          after: { rights },
        });
        // All other sessions are ended, because their screens still show what the previous setting allowed.
        await endAllOtherSessions(tx, readBearerToken(request) ?? '');
        return true;
      });
      if (changed) logSecurityEvent(request, 'rights', { rights });
      return { rights, ...(rights === 'roles' ? { role: ROLE_API_NAMES[getActor(request).role] } : {}) };
    },
  );
  done();
};

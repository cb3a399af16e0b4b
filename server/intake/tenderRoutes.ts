/** Routes for the tenders that the shop takes. Only a Super of every branch may change them. */
import { okResponse } from '../../contract/common.ts';
import { ShopTenders } from '../../contract/tenders.ts';
import { getTrailActor, recordTrailEvents } from '../audit/trail.ts';
import { getActor } from '../auth/actor.ts';
import { assertUserWorksInEveryBranch } from '../auth/branchAccess.ts';
import { inTransaction } from '../database/connect.ts';
import { lockShop } from '../database/locks.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage } from '../language/message.ts';
import { assertSuperRole } from '../users/userRoutes.ts';
import { assertValidShopTenders, readShopTenders } from '../sales/shopTenders.ts';

const OWNERS_ONLY = createMessage('rights.everyBranchChange');

export const tenderRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['tills'];
  const config = { right: ['edit', 'settings/tenders'] } as const;
  app.addHook('onRequest', async request => {
    assertSuperRole(getActor(request), OWNERS_ONLY);
    assertUserWorksInEveryBranch(request, OWNERS_ONLY);
  });

  app.get(
    '/api/tender',
    {
      config,
      schema: {
        operationId: 'readTenders',
        summary: 'Returns the tenders that the shop takes',
        tags,
        response: okResponse(ShopTenders),
      },
    },
    async () => readShopTenders(db),
  );

  app.put(
    '/api/tender',
    {
      config,
      schema: {
        operationId: 'updateTenders',
        summary: 'Changes the tenders that the shop takes',
        tags,
        body: ShopTenders,
        response: okResponse(ShopTenders),
      },
    },
    async request => {
      const after: ShopTenders = {
        off: [...new Set(request.body.off)],
        own: request.body.own.map(({ name, tender }) => ({ name: name.trim(), tender })),
      };
      assertValidShopTenders(after);
      await inTransaction(db, async tx => {
        await lockShop(tx);
        const before = await readShopTenders(tx);
        await tx
          .updateTable('shop')
          .set({ tenders: JSON.stringify(after) })
          .execute();
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'update',
          resource: 'tender',
          branchId: null,
          before,
          after,
        });
      });
      return after;
    },
  );
  done();
};

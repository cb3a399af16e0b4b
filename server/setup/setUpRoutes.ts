/**
 * Routes of the set-up page. They need no session, because the token in the page's link authorises the calls.
 */
import Type from 'typebox';
import { okResponse, createdResponse } from '../../contract/common.ts';
import { SignInResponse } from '../../contract/session.ts';
import { ShopSetUpInput, SetUpState, SetUpToken } from '../../contract/setup.ts';
import { getTrailActor } from '../audit/trail.ts';
import { createSignInResponse } from '../auth/signIn.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { readShopName } from '../http/shopConfig.ts';
import { assertSetUpToken, setUpNewShop } from './setUp.ts';

export const setUpRoutes: RoutePlugin = (app, { db, settings }, done) => {
  const tags = ['set-up'];

  app.post(
    '/api/setup/check',
    {
      schema: {
        operationId: 'checkSetUp',
        summary: 'Returns the state of a shop without an owner',
        tags,
        security: [],
        body: SetUpToken,
        response: okResponse(SetUpState),
      },
    },
    async request => {
      await assertSetUpToken(db, request.body.token);
      const branch = await db.selectFrom('branch').select('id').executeTakeFirst();
      return { productName: readShopName(settings.dataFolder), hasBranches: branch !== undefined };
    },
  );

  app.post(
    '/api/setup',
    {
      schema: {
        operationId: 'setUp',
        summary: 'Sets up the owner, the name and the first branch of a shop',
        tags,
        security: [],
        body: Type.Object({ ...SetUpToken.properties, ...ShopSetUpInput.properties }),
        response: createdResponse(SignInResponse),
      },
    },
    async (request, reply) => {
      const { token, ...values } = request.body;
      const id = await setUpNewShop(db, values, {
        dataFolder: settings.dataFolder,
        token,
        who: getTrailActor(request),
      });
      const owner = await db
        .selectFrom('admin')
        .select(['id', 'name', 'branch_id', 'role', 'password_hash'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      reply.code(201);
      return createSignInResponse(db, owner, settings, request);
    },
  );
  done();
};

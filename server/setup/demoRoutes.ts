import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { okResponse } from '../../contract/common.ts';
import { getActor } from '../auth/actor.ts';
import { isLocalCaller } from '../auth/demoSignIn.ts';
import { HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { createMessage, type Message } from '../language/message.ts';

export interface DemoShopControls {
  /**
   * Starts a demo shop while the real shop continues to run.
   * @returns the URL of the demo shop on this machine
   * @throws HttpProblem if no demo can be started
   */
  enter: () => Promise<URL>;
  /**
   * Leaves the demo shop.
   * @returns the URL to continue at, and a function that closes the demo after the response
   * @throws HttpProblem with advice if the server cannot replace the demo by a real shop, for example on PostgreSQL
   */
  leave: () => Promise<{ address: URL; close: () => void }>;
}

const DEMO_NOT_OFFERED = createMessage('demo.notOffered');

export const createDemoRoutes =
  (demoSwitch: DemoShopControls | undefined): RoutePlugin =>
  (app, { settings }, done) => {
    const assertLocal = (request: FastifyRequest, refusal: Message) => {
      if (!isLocalCaller(request, settings.trustProxy)) throw new HttpProblem(409, refusal);
    };
    const config = { right: ['edit', 'settings/demo'] } as const;
    const schema = { tags: ['set-up'], response: okResponse(Type.Object({ address: Type.String() })) };
    const entering = { operationId: 'enterDemo', summary: 'Starts a demo beside the shop', ...schema };
    const leaving = { operationId: 'leaveDemo', summary: 'Leaves a demo for the shop', ...schema };

    app.post('/api/demo/enter', { config, schema: entering }, async request => {
      assertOwner(request);
      if (!demoSwitch) throw new HttpProblem(409, DEMO_NOT_OFFERED);
      assertLocal(request, createMessage('demo.reachable'));
      return { address: reached(request, await demoSwitch.enter()) };
    });

    app.post('/api/demo/leave', { config, schema: leaving }, async (request, reply) => {
      assertOwner(request);
      if (!demoSwitch) throw new HttpProblem(409, DEMO_NOT_OFFERED);
      // The response contains the set-up link of the real shop's owner. The password of the demo shop is public, so a
      // stranger who knows it must not get this link.
      assertLocal(request, createMessage('demo.leaveFromElsewhere'));
      const { address, close } = await demoSwitch.leave();
      reply.raw.once('close', close);
      return { address: reached(request, address) };
    });
    done();
  };

function assertOwner(request: FastifyRequest): void {
  const { role, branchId } = getActor(request);
  if (role === 'super' && branchId === null) return;
  throw new HttpProblem(403, createMessage('rights.everyBranchDo'));
}

/**
 * Returns the URL with the host name of the request, because browsers keep a separate session for each host name.
 */
function reached(request: FastifyRequest, address: URL): string {
  const own = new URL(address);
  own.hostname = request.hostname;
  return own.href;
}

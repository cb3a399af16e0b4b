import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AttentionNotice, AttentionQuery } from '../../contract/attention.ts';
import { okResponse } from '../../contract/common.ts';
import type { Right } from '../../contract/rights.ts';
import { ATTENTION_NOTICE_KINDS, type AttentionNoticeKind } from '../../contract/enums.ts';
import { hasRight } from '../auth/rights.ts';
import { getActor, type Actor } from '../auth/actor.ts';
import { findVisibleBranch } from '../auth/branchAccess.ts';
import { createRequestTranslator } from '../language/requestLanguage.ts';
import type { RoutePluginOptions, RoutePlugin } from '../http/routes.ts';
import {
  checkBackupAge,
  checkServerClock,
  checkDuePayments,
  checkFailingWebhooks,
  checkEndingPromotions,
  checkLateDeliveries,
  checkLowStock,
  checkPromotionOverlaps,
  checkProductProblems,
  checkSilentTills,
  checkUnusualSales,
  checkWaitingReturns,
  type AttentionIssue,
  type AttentionCheck,
} from './attentionChecks.ts';
import {
  checkDrawerDifferences,
  checkDrawerNotices,
  checkOpeningsWithoutSale,
  checkOpenDrawers,
  checkWaitingDrawerEvents,
} from './drawerChecks.ts';

export const attentionRoutes: RoutePlugin = (app, options, done) => {
  app.get(
    '/api/attention',
    {
      config: { right: ['list', 'dashboard'] },
      schema: {
        operationId: 'listAttention',
        summary: 'Lists issues that need attention in a branch, most urgent first',
        tags: ['reports'],
        querystring: AttentionQuery,
        response: okResponse(Type.Array(AttentionNotice)),
      },
    },
    request => pointsFor(options, request, request.query.branchId),
  );
  done();
};

const isSuper = ({ role }: Actor): boolean => role === 'super';
const isOwner = ({ role, branchId }: Actor): boolean => role === 'super' && branchId === null;
const whoMay =
  (...right: Right) =>
  (actor: Actor) =>
    hasRight(actor, right);

const LOOKS: readonly { isFor: (actor: Actor) => boolean; look: AttentionCheck }[] = [
  { isFor: whoMay('edit', 'products'), look: checkProductProblems },
  { isFor: whoMay('list', 'purchases/reorder'), look: checkLowStock },
  { isFor: whoMay('list', 'purchases/orders'), look: checkLateDeliveries },
  { isFor: whoMay('list', 'purchases/dues'), look: checkDuePayments },
  { isFor: whoMay('list', 'promotions'), look: checkEndingPromotions },
  { isFor: whoMay('list', 'promotions'), look: checkPromotionOverlaps },
  { isFor: whoMay('list', 'orders/find'), look: checkUnusualSales },
  { isFor: whoMay('list', 'reports/orders'), look: checkWaitingReturns },
  { isFor: whoMay('list', 'drawers/figures'), look: checkOpenDrawers },
  { isFor: whoMay('list', 'drawers/figures'), look: checkDrawerDifferences },
  { isFor: whoMay('list', 'drawers/figures'), look: checkOpeningsWithoutSale },
  { isFor: whoMay('list', 'drawers/figures'), look: checkWaitingDrawerEvents },
  { isFor: whoMay('list', 'drawers/figures'), look: checkDrawerNotices },
  { isFor: isSuper, look: checkSilentTills },
  { isFor: isSuper, look: checkFailingWebhooks },
  { isFor: isOwner, look: checkBackupAge },
  { isFor: isOwner, look: checkServerClock },
];

const ORDER = new Map<AttentionNoticeKind, number>(ATTENTION_NOTICE_KINDS.map((kind, at) => [kind, at]));

async function pointsFor(
  { db, reports, settings }: RoutePluginOptions,
  request: FastifyRequest,
  branchId: number,
): Promise<AttentionNotice[]> {
  const branch = await findVisibleBranch(db, request, branchId);
  const actor = getActor(request);
  const points: AttentionIssue[] = [];
  // The attention checks run one after another, so that they do not delay other requests.
  for (const { isFor, look } of LOOKS) {
    if (isFor(actor)) points.push(...(await look({ db, reports, settings, branch, now: Date.now() })));
  }
  const translate = createRequestTranslator(request);
  return points
    .map(({ kind, count, amount = null, names = [] }) => ({
      kind,
      count,
      amount,
      names: names.slice(0, 3).map(name => (typeof name === 'string' ? name : translate(name))),
    }))
    .sort((a, b) => ORDER.get(a.kind)! - ORDER.get(b.kind)!);
}

/** What needs attention in a branch: only points that apply, and that the caller may fix or read. */
import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { AttentionPoint, AttentionQuery } from '../../contract/attention.ts';
import { okResponse } from '../../contract/common.ts';
import type { Right } from '../../contract/rights.ts';
import { ATTENTION_KINDS, type AttentionKind } from '../../contract/enums.ts';
import { may } from '../auth/rights.ts';
import { actorIn, mustBeBranch, type Actor } from '../auth/sessions.ts';
import type { RouteOptions, Routes } from '../http/routes.ts';
import {
  backupPoint,
  duePoint,
  endingPromotions,
  latePoints,
  lowPoint,
  overlaps,
  productPoints,
  silentTills,
  type Point,
  type Points,
} from './checks.ts';

export const attention: Routes = (app, options, done) => {
  app.get(
    '/api/attention',
    {
      config: { right: ['list', 'dashboard'] },
      schema: {
        operationId: 'listAttention',
        summary: 'What somebody should look at in a branch, the most urgent first',
        tags: ['reports'],
        querystring: AttentionQuery,
        response: okResponse(Type.Array(AttentionPoint)),
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
    may(actor, right);

/** The checks, each with who gets its points: only callers who may fix or read what they are about. */
const LOOKS: readonly { isFor: (actor: Actor) => boolean; look: Points }[] = [
  { isFor: whoMay('edit', 'products'), look: productPoints },
  { isFor: whoMay('list', 'purchases/reorder'), look: lowPoint },
  { isFor: whoMay('list', 'purchases/orders'), look: latePoints },
  { isFor: whoMay('list', 'purchases/dues'), look: duePoint },
  { isFor: whoMay('list', 'promotions'), look: endingPromotions },
  { isFor: whoMay('list', 'promotions'), look: overlaps },
  { isFor: isSuper, look: silentTills },
  { isFor: isOwner, look: backupPoint },
];

const ORDER = new Map<AttentionKind, number>(ATTENTION_KINDS.map((kind, at) => [kind, at]));

async function pointsFor(
  { db, reports, settings }: RouteOptions,
  request: FastifyRequest,
  branchId: number,
): Promise<AttentionPoint[]> {
  const branch = await mustBeBranch(db, request, branchId);
  const actor = actorIn(request);
  const points: Point[] = [];
  // One after another, as nobody is waiting for this and other calls should not be held up.
  for (const { isFor, look } of LOOKS) {
    if (isFor(actor)) points.push(...(await look({ db, reports, settings, branch, now: Date.now() })));
  }
  return points
    .map(({ kind, count, amount = null, names = [] }) => ({ kind, count, amount, names: names.slice(0, 3) }))
    .sort((a, b) => ORDER.get(a.kind)! - ORDER.get(b.kind)!);
}

/**
 * Writes security events to the log, as JSON that fail2ban or a SIEM can read (docs/operations.md#security-events).
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditAction } from '../../contract/enums.ts';
import type { Db } from '../database/connect.ts';
import { createRefusedRequestRecorder } from './refusedRequestRecorder.ts';
import { getTrailActor } from './trail.ts';

/** Writes a security event to the log. @param detail ids and counts, but never a name or typed text */
export function logSecurityEvent(
  request: FastifyRequest,
  event: AuditAction,
  detail: Readonly<Record<string, number | string | null>> = {},
): void {
  const by = request.actor ? { by: request.actor.adminId } : {};
  request.log.warn({ event, address: request.ip, ...by, ...detail }, `security: ${event}`);
}

/**
 * Writes refused requests to the log and the audit trail. Recent entries of the trail cannot be deleted, so a caller
 * must not be able to fill it by repeating a refused request. Repetitions within an hour become one entry, which
 * contains their number.
 */
export function logRefusedRequests(app: FastifyInstance, db: Db): void {
  const repetitions = createRefusedRequestRecorder(db, error => app.log.error(error));
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 403) return;
    const call = `${request.method} ${request.routeOptions.url ?? ''}`;
    logSecurityEvent(request, 'refused', { call });
    try {
      await repetitions.count({
        actor: getTrailActor(request),
        branchId: request.actor?.branchId ?? null,
        call,
      });
    } catch (error) {
      request.log.error(error);
    }
  });
  app.addHook('onClose', () => repetitions.close());
}

/** Formats a request for the log, without its search terms. */
export const serializeRequestForLog = ({
  method,
  url,
  ip,
}: Pick<FastifyRequest, 'method' | 'url' | 'ip'>) => ({
  method,
  url: url.split('?')[0],
  remoteAddress: ip,
});

/**
 * Writes the audit trail. An entry is written in the transaction of its change, so that the change is never stored
 * without its entry. No code changes entries, and the database refuses to change them (migrations/010_audit.ts).
 */
import type { FastifyRequest } from 'fastify';
import type { AuditAction } from '../../contract/enums.ts';
import type { Db } from '../database/connect.ts';
import { insertMany } from '../database/insertMany.ts';
import type { NewRow } from '../database/schema.ts';
import { storeSubmissionRecordId } from '../http/idempotency.ts';

export type AuditedFieldValues = Readonly<Record<string, unknown>>;

export interface TrailActor {
  /** Id of the user who made the change. Null for a command on the server, or an unknown user. */
  adminId: number | null;
  name: string;
  /** Network address of the user who made the change. Empty for a command on the server. */
  address: string;
}

export interface TrailEvent {
  action: AuditAction;
  resource: string;
  id?: number | null;
  name?: string;
  /** Branch of the change. Null if the change concerns the whole shop. */
  branchId: number | null;
  version?: number;
  changeId?: number;
  /** Record before the change, as in the API, without passwords and pictures. */
  before?: AuditedFieldValues;
  after?: AuditedFieldValues;
}

export const getTrailActor = ({ actor, ip }: FastifyRequest): TrailActor => ({
  adminId: actor?.adminId ?? null,
  name: actor?.name ?? '',
  address: ip,
});

export const COMMAND_LINE_ACTOR: TrailActor = { adminId: null, name: '', address: '' };

/**
 * Writes entries to the audit trail. An update without changes writes no entry.
 * @param tx the transaction of the change
 */
export async function recordTrailEvents(tx: Db, who: TrailActor, ...happened: TrailEvent[]): Promise<void> {
  const at = Date.now();
  const entries = happened.flatMap(one => toEntry(one, who, at) ?? []);
  await insertMany(tx, 'audit_entry', entries);
}

function toEntry(
  { action, resource, id = null, name, branchId, version, changeId, before, after }: TrailEvent,
  who: TrailActor,
  at: number,
): NewRow<'audit_entry'> | null {
  const changes = findChangedFields(before, after);
  if (action === 'update' && !changes.before && !changes.after) return null;
  return {
    at,
    admin_id: who.adminId,
    admin_name: who.name,
    address: who.address,
    action,
    resource,
    record_id: id,
    record_name: name ?? getRecordName(after ?? before ?? {}),
    branch_id: branchId,
    version: version ?? null,
    change_id: changeId ?? null,
    changes: JSON.stringify(changes),
  };
}

const getRecordName = (record: AuditedFieldValues): string => {
  const found = [record.name, record.title, record.ref_no].find(text => typeof text === 'string');
  return String(found ?? '');
};

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

export function findChangedFields(
  before: AuditedFieldValues = {},
  after: AuditedFieldValues = {},
): { before?: AuditedFieldValues; after?: AuditedFieldValues } {
  const differing = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    field =>
      !(isEmpty(before[field]) && isEmpty(after[field])) &&
      JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  const pickFields = (record: AuditedFieldValues) => {
    const present = differing.filter(field => field in record);
    return present.length > 0 ? Object.fromEntries(present.map(field => [field, record[field]])) : undefined;
  };
  const sides = { before: pickFields(before), after: pickFields(after) };
  return {
    ...(sides.before ? { before: sides.before } : {}),
    ...(sides.after ? { after: sides.after } : {}),
  };
}

interface Recorded {
  id: number;
  branch_id?: number | null;
  version?: number;
}

export function createResourceTrailWriter<Row extends Recorded>(
  resource: string,
  wire: (row: Row) => AuditedFieldValues,
  branchOf: (row: Row) => number | null = row => row.branch_id ?? null,
  calledBy?: string,
) {
  const nameIn = (row: Row) => {
    const name = calledBy === undefined ? undefined : wire(row)[calledBy];
    return typeof name === 'string' ? { name } : {};
  };
  const write = (
    tx: Db,
    request: FastifyRequest,
    row: Row,
    happened: Pick<TrailEvent, 'action' | 'before' | 'after'>,
  ) =>
    recordTrailEvents(tx, getTrailActor(request), {
      ...happened,
      resource,
      id: row.id,
      branchId: branchOf(row),
      ...(row.version === undefined ? {} : { version: row.version }),
      ...nameIn(row),
    });
  return {
    created: async (tx: Db, request: FastifyRequest, row: Row) => {
      await storeSubmissionRecordId(tx, request, row.id);
      await write(tx, request, row, { action: 'create', after: wire(row) });
    },
    changed: (tx: Db, request: FastifyRequest, before: Row, after: Row) =>
      write(tx, request, after, { action: 'update', before: wire(before), after: wire(after) }),
    deleted: (tx: Db, request: FastifyRequest, row: Row) =>
      write(tx, request, row, { action: 'delete', before: wire(row) }),
  };
}

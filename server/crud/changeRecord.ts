/** Changes records of declared entities in a running transaction, for hooks and routes that developers add. */
import type { FastifyRequest } from 'fastify';
import type { ApiValuesOfFields, Entity, InferApiRecord } from '../../contract/entity.ts';
import type { Tx } from '../database/connect.ts';

/** Fields of a record, as in the API. */
type RecordFields = Readonly<Record<string, unknown>>;

/**
 * Computes the fields to change from the current record. The record and the result are in the units of the API, such as
 * dollars.
 */
export type ChangedFieldsCalculator = (record: RecordFields) => RecordFields;

type ChangeRow = (
  tx: Tx,
  request: FastifyRequest,
  id: number,
  compute: ChangedFieldsCalculator,
) => Promise<RecordFields>;

declare module 'fastify' {
  interface FastifyInstance {
    /** Functions that change a record, by table. The map is filled while the routes are registered. */
    recordChanges: Map<string, ChangeRow>;
  }
}

/**
 * Changes fields of a record in the same way as a PATCH request: with validation, the hooks of its entity, a new
 * version and an entry in the audit trail. The record is locked before `compute` runs, so that no other change is lost.
 * Rights of the caller are not checked.
 * @param context transaction and request of the caller, as hooks get them
 * @param compute fields to change; new pictures are refused, because they are stored outside of the transaction
 * @returns the changed record
 * @throws HttpProblem 404 if the record does not exist, or belongs to a branch that the caller may not see; 400 or 409
 *   if a new value is refused
 */
export async function changeRecord<E extends Entity>(
  { db, request }: { db: Tx; request: FastifyRequest },
  { name, table }: E,
  id: number,
  compute: (record: InferApiRecord<E>) => Partial<ApiValuesOfFields<E['fields']>>,
): Promise<InferApiRecord<E>> {
  const change = request.server.recordChanges.get(table);
  if (change === undefined) throw new Error(`The entity "${name}" has no routes.`);
  return (await change(db, request, id, record => compute(record as InferApiRecord<E>))) as InferApiRecord<E>;
}

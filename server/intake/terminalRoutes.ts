import type { FastifyRequest } from 'fastify';
import type { SqlBool } from 'kysely';
import Type from 'typebox';
import { okResponse, createdResponse, emptyResponse, Id, IdParams } from '../../contract/common.ts';
import {
  CreatedTerminalKey,
  Terminal,
  TerminalInput,
  TerminalKeyQuery,
  TerminalUpdate,
} from '../../contract/tills.ts';
import {
  recordTrailEvents,
  getTrailActor,
  type AuditedFieldValues,
  type TrailEvent,
} from '../audit/trail.ts';
import { findBranchForSuper, lockRowForSuper, readRowForSuper } from '../users/supersOnly.ts';
import { readVisibleRow } from '../auth/visibleRows.ts';
import { inTransaction, type Db, type Tx } from '../database/connect.ts';
import { lockRow, lockSales } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { toCents, toDollars } from '../http/money.ts';
import { assertRecordFound, HttpProblem } from '../http/problems.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { whereTerminalHasHistory, removeUnusedTerminal } from '../sales/unusedTerminal.ts';
import { foldText } from '../../contract/foldText.ts';
import { createMessage } from '../language/message.ts';
import { getTerminalName } from '../sales/terminalName.ts';
import { createTillKey, getKeyKind } from './tillKeys.ts';

const SUPERS_ONLY = createMessage('terminal.onlySupers');
const TAKEN = createMessage('terminal.nameTaken');
const USED = createMessage('terminal.inUse');

const withKeys = (db: Db) =>
  db
    .selectFrom('terminal')
    .leftJoin('terminal_key as key', 'key.terminal_id', 'terminal.id')
    .selectAll('terminal')
    .select(['key.prefix', 'key.created_at', 'key.last_used_at'])
    .select(eb => whereTerminalHasHistory(eb).as('used'));

type Listed = Row<'terminal'> & {
  [Column in 'created_at' | 'last_used_at']: number | null;
} & { prefix: string | null; used: SqlBool };

const toOptionalDollars = (cents: number | null) => (cents === null ? null : toDollars(cents));

const terminal = ({
  id,
  branch_id,
  name,
  prefix,
  created_at,
  last_used_at,
  used,
  ...row
}: Listed): Terminal => ({
  id,
  branchId: branch_id,
  name: name ?? '',
  used: Boolean(used),
  saleLimit: toOptionalDollars(row.sale_limit_cents),
  refundLimit: toOptionalDollars(row.refund_limit_cents),
  key:
    prefix === null
      ? null
      : {
          prefix,
          kind: getKeyKind(prefix),
          createdAt: new Date(created_at!).toISOString(),
          lastUsedAt: last_used_at ? new Date(last_used_at).toISOString() : null,
        },
});

const terminalWithKey = async (tx: Tx, id: number): Promise<Terminal> =>
  terminal(await withKeys(tx).where('terminal.id', '=', id).executeTakeFirstOrThrow());

const changed = (
  row: Row<'terminal'>,
  before: AuditedFieldValues,
  after: AuditedFieldValues,
): TrailEvent => ({
  action: 'update',
  resource: 'terminal',
  id: row.id,
  name: getTerminalName(row),
  branchId: row.branch_id,
  before,
  after,
});

type ChangeableFields = Pick<Row<'terminal'>, 'name' | 'sale_limit_cents' | 'refund_limit_cents'>;

const toTrailFields = ({
  name,
  sale_limit_cents,
  refund_limit_cents,
}: ChangeableFields): AuditedFieldValues => ({
  name,
  saleLimit: toOptionalDollars(sale_limit_cents),
  refundLimit: toOptionalDollars(refund_limit_cents),
});

const keyChanged = (row: Row<'terminal'>, before: string | null, after: string | null): TrailEvent =>
  changed(row, { key: before }, { key: after });

async function assertNumberFree(
  tx: Tx,
  { branchId, name, except }: { branchId: number; name: string; except?: number },
): Promise<void> {
  const others = await tx
    .selectFrom('terminal')
    .select(['id', 'name'])
    .where('branch_id', '=', branchId)
    .execute();
  if (others.some(other => other.id !== except && foldText(getTerminalName(other)) === foldText(name)))
    throw new HttpProblem(409, TAKEN, 'name');
}

/**
 * Locks the sales of a terminal's branch. Then reads the terminal again, because another call may have removed or
 * renamed it in the meantime.
 */
async function lockedTerminal(tx: Tx, request: FastifyRequest, id: number): Promise<Row<'terminal'>> {
  const { branch_id } = await readRowForSuper(tx, request, ['terminal', id], SUPERS_ONLY);
  await lockSales(tx, branch_id);
  return readVisibleRow(tx, request, 'terminal', id);
}

export const terminalRoutes: RoutePlugin = (app, { db }, done) => {
  const tags = ['tills'];

  app.get(
    '/api/terminal/branch/:branchId',
    {
      config: { right: ['list', 'settings/terminals'] },
      schema: {
        operationId: 'listTerminals',
        summary: 'Lists the terminals of a branch, with their keys',
        tags,
        params: Type.Object({ branchId: Id }),
        response: okResponse(Type.Array(Terminal)),
      },
    },
    async request => {
      const { branchId } = request.params;
      await findBranchForSuper(db, request, branchId, SUPERS_ONLY);
      const rows = await withKeys(db)
        .where('terminal.branch_id', '=', branchId)
        .orderBy('terminal.id')
        .execute();
      return rows.map(terminal);
    },
  );

  app.post(
    '/api/terminal',
    {
      config: { right: ['create', 'settings/terminals'] },
      schema: {
        operationId: 'createTerminal',
        summary: 'Creates a terminal',
        tags,
        body: TerminalInput,
        response: createdResponse(Terminal),
      },
    },
    async (request, reply) => {
      const { branchId } = request.body;
      const name = request.body.name.trim();
      await findBranchForSuper(db, request, branchId, SUPERS_ONLY);
      const made = await inTransaction(db, async tx => {
        await lockRow(tx, 'branch', branchId);
        await assertNumberFree(tx, { branchId, name });
        const { id } = await tx
          .insertInto('terminal')
          .values({ branch_id: branchId, name })
          .returning('id')
          .executeTakeFirstOrThrow();
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'create',
          resource: 'terminal',
          id,
          branchId,
          after: { name },
        });
        return terminalWithKey(tx, id);
      });
      reply.code(201);
      return made;
    },
  );

  app.patch(
    '/api/terminal/:id',
    {
      config: { right: ['edit', 'settings/terminals'] },
      schema: {
        operationId: 'renameTerminal',
        summary: 'Renames a terminal, including on its past sales, and sets its limits',
        tags,
        params: IdParams,
        body: TerminalUpdate,
        response: okResponse(Terminal),
      },
    },
    async request => {
      const { id } = request.params;
      const name = request.body.name.trim();
      const { saleLimit, refundLimit } = request.body;
      const toLimitCents = (limit: number | null | undefined, stored: number | null, field: string) =>
        limit === undefined ? stored : limit === null ? null : toCents(limit, field);
      return inTransaction(db, async tx => {
        const row = await lockedTerminal(tx, request, id);
        await assertNumberFree(tx, { branchId: row.branch_id, name, except: id });
        const values = {
          name,
          sale_limit_cents: toLimitCents(saleLimit, row.sale_limit_cents, 'saleLimit'),
          refund_limit_cents: toLimitCents(refundLimit, row.refund_limit_cents, 'refundLimit'),
        };
        await tx.updateTable('terminal').set(values).where('id', '=', id).execute();
        const event = changed({ ...row, name }, toTrailFields(row), toTrailFields(values));
        await recordTrailEvents(tx, getTrailActor(request), event);
        return terminalWithKey(tx, id);
      });
    },
  );

  app.delete(
    '/api/terminal/:id',
    {
      config: { right: ['delete', 'settings/terminals'] },
      schema: {
        operationId: 'removeTerminal',
        summary: 'Deletes a terminal without sales, with its key',
        tags,
        params: IdParams,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await inTransaction(db, async tx => {
        const row = await lockedTerminal(tx, request, id);
        if (!(await removeUnusedTerminal(tx, id, { keyed: true }))) throw new HttpProblem(409, USED);
        await recordTrailEvents(tx, getTrailActor(request), {
          action: 'delete',
          resource: 'terminal',
          id,
          name: getTerminalName(row),
          branchId: row.branch_id,
          before: { name: row.name },
        });
      });
      return reply.code(204).send(null);
    },
  );

  app.post(
    '/api/terminal/:id/key',
    {
      config: { right: ['edit', 'settings/terminals'] },
      schema: {
        operationId: 'makeTerminalKey',
        summary: 'Creates a key for a terminal, which is shown only once',
        tags,
        params: IdParams,
        querystring: TerminalKeyQuery,
        response: createdResponse(CreatedTerminalKey),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      return inTransaction(db, async tx => {
        const row = await lockRowForSuper(tx, request, ['terminal', id], SUPERS_ONLY);
        const old = await tx
          .selectFrom('terminal_key')
          .select('prefix')
          .where('terminal_id', '=', id)
          .executeTakeFirst();
        const kind = request.query.kind ?? (old ? getKeyKind(old.prefix) : 'till');
        const { key, storedValues } = createTillKey(kind);
        await tx
          .insertInto('terminal_key')
          .values({ terminal_id: id, ...storedValues })
          .onConflict(conflict => conflict.column('terminal_id').doUpdateSet(storedValues))
          .execute();
        await recordTrailEvents(
          tx,
          getTrailActor(request),
          keyChanged(row, old?.prefix ?? null, storedValues.prefix),
        );
        reply.code(201);
        return { key, terminal: await terminalWithKey(tx, id) };
      });
    },
  );

  app.delete(
    '/api/terminal/:id/key',
    {
      config: { right: ['edit', 'settings/terminals'] },
      schema: {
        operationId: 'revokeTerminalKey',
        summary: 'Revokes the key of a terminal',
        tags,
        params: IdParams,
        response: emptyResponse,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await inTransaction(db, async tx => {
        const row = await lockRowForSuper(tx, request, ['terminal', id], SUPERS_ONLY);
        const gone = await tx
          .deleteFrom('terminal_key')
          .where('terminal_id', '=', id)
          .returning('prefix')
          .executeTakeFirst();
        const { prefix } = assertRecordFound(gone, 'key of terminal', id);
        await recordTrailEvents(tx, getTrailActor(request), keyChanged(row, prefix, null));
      });
      return reply.code(204).send(null);
    },
  );
  done();
};

/** The terminals of a branch, and the keys that their tills sell with. A key is told once, when it is made. */
import Type from 'typebox';
import { answers, answersCreated, answersNothing, Id, IdParams } from '../../contract/common.ts';
import { MadeKey, Terminal, TerminalInput } from '../../contract/tills.ts';
import { record, whoAsks, type Happened } from '../audit/trail.ts';
import { actorIn, mustBeBranch } from '../auth/sessions.ts';
import { mustBeSuperFor } from '../auth/users.ts';
import { readVisible } from '../auth/visible.ts';
import { inTransaction, type Db } from '../database/connect.ts';
import { lockRow } from '../database/locks.ts';
import type { Row } from '../database/schema.ts';
import { found, HttpProblem } from '../http/problems.ts';
import type { Routes } from '../http/routes.ts';
import { folded } from '../../contract/folded.ts';
import { nameOf, newKey } from './keys.ts';

const SUPERS_ONLY = 'Only a Super may add terminals, or make and revoke their keys.';
const TAKEN = 'This branch has a terminal of that name. Sales name their terminal, so choose another.';

const withKeys = (db: Db) =>
  db
    .selectFrom('terminal')
    .leftJoin('terminal_key as key', 'key.terminal_id', 'terminal.id')
    .selectAll('terminal')
    .select(['key.prefix', 'key.created_at', 'key.last_used_at']);

type Listed = Row<'terminal'> & {
  [Column in 'created_at' | 'last_used_at']: number | null;
} & { prefix: string | null };

const terminal = ({ id, branch_id, name, prefix, created_at, last_used_at }: Listed): Terminal => ({
  id,
  branchId: branch_id,
  name: name ?? '',
  key:
    prefix === null
      ? null
      : {
          prefix,
          createdAt: new Date(created_at!).toISOString(),
          lastUsedAt: last_used_at ? new Date(last_used_at).toISOString() : null,
        },
});

/** The trail knows of a key how it begins. @param keys before and after */
const keyChanged = (row: Row<'terminal'>, [before, after]: [string | null, string | null]): Happened => ({
  action: 'update',
  resource: 'terminal',
  id: row.id,
  name: nameOf(row),
  branchId: row.branch_id,
  before: { key: before },
  after: { key: after },
});

export const terminals: Routes = (app, { db }, done) => {
  const tags = ['tills'];

  app.get(
    '/api/terminal/branch/:branchId',
    {
      config: { right: ['list', 'settings/terminals'] },
      schema: {
        operationId: 'listTerminals',
        summary: 'The terminals of a branch, with their keys',
        tags,
        params: Type.Object({ branchId: Id }),
        response: answers(Type.Array(Terminal)),
      },
    },
    async request => {
      const { branchId } = request.params;
      await mustBeBranch(db, request, branchId);
      mustBeSuperFor(actorIn(request), SUPERS_ONLY);
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
        summary: 'A new terminal',
        tags,
        body: TerminalInput,
        response: answersCreated(Terminal),
      },
    },
    async (request, reply) => {
      const { branchId } = request.body;
      const name = request.body.name.trim();
      await mustBeBranch(db, request, branchId);
      mustBeSuperFor(actorIn(request), SUPERS_ONLY);
      const made = await inTransaction(db, async tx => {
        await lockRow(tx, 'branch', branchId);
        const others = await tx
          .selectFrom('terminal')
          .select(['id', 'name'])
          .where('branch_id', '=', branchId)
          .execute();
        if (others.some(other => folded(nameOf(other)) === folded(name)))
          throw new HttpProblem(409, TAKEN, 'name');
        const { id } = await tx
          .insertInto('terminal')
          .values({ branch_id: branchId, name })
          .returning('id')
          .executeTakeFirstOrThrow();
        const row = terminal(await withKeys(tx).where('terminal.id', '=', id).executeTakeFirstOrThrow());
        await record(tx, whoAsks(request), {
          action: 'create',
          resource: 'terminal',
          id,
          branchId,
          after: { name },
        });
        return row;
      });
      reply.code(201);
      return made;
    },
  );

  app.post(
    '/api/terminal/:id/key',
    {
      config: { right: ['edit', 'settings/terminals'] },
      schema: {
        operationId: 'makeTerminalKey',
        summary: 'A new key for a terminal, told this once',
        tags,
        params: IdParams,
        response: answersCreated(MadeKey),
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { key, kept } = newKey();
      const made = await inTransaction(db, async tx => {
        await lockRow(tx, 'terminal', id);
        const row = await readVisible(tx, request, 'terminal', id);
        mustBeSuperFor(actorIn(request), SUPERS_ONLY);
        const old = await tx
          .selectFrom('terminal_key')
          .select('prefix')
          .where('terminal_id', '=', id)
          .executeTakeFirst();
        await tx
          .insertInto('terminal_key')
          .values({ terminal_id: id, ...kept })
          .onConflict(conflict => conflict.column('terminal_id').doUpdateSet(kept))
          .execute();
        await record(tx, whoAsks(request), keyChanged(row, [old?.prefix ?? null, kept.prefix]));
        return withKeys(tx).where('terminal.id', '=', id).executeTakeFirstOrThrow();
      });
      reply.code(201);
      return { key, terminal: terminal(made) };
    },
  );

  app.delete(
    '/api/terminal/:id/key',
    {
      config: { right: ['edit', 'settings/terminals'] },
      schema: {
        operationId: 'revokeTerminalKey',
        summary: 'From now on a terminal sells nothing',
        tags,
        params: IdParams,
        response: answersNothing,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      await inTransaction(db, async tx => {
        await lockRow(tx, 'terminal', id);
        const row = await readVisible(tx, request, 'terminal', id);
        mustBeSuperFor(actorIn(request), SUPERS_ONLY);
        const gone = await tx
          .deleteFrom('terminal_key')
          .where('terminal_id', '=', id)
          .returning('prefix')
          .executeTakeFirst();
        const { prefix } = found(gone, 'key of terminal', id);
        await record(tx, whoAsks(request), keyChanged(row, [prefix, null]));
      });
      return reply.code(204).send(null);
    },
  );
  done();
};

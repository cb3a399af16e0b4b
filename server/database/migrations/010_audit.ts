import { sql, type Kysely } from 'kysely';
import { columnsFor, type Dialect } from '../dialects.ts';
import { addColumn, createIndex } from '../schemaChanges.ts';

/**
 * Creates the audit trail. It has no foreign keys, because an entry outlives its user and record. Triggers refuse to
 * change an entry, and to delete an entry that is younger than the retention limit (`shop.audit_kept_from`).
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { id, integer } = columnsFor(dialect);
  await db.schema
    .createTable('audit_entry')
    .ifNotExists()
    .addColumn('id', id.type, c => id.primaryKey(c))
    .addColumn('at', integer, c => c.notNull())
    .addColumn('admin_id', integer)
    .addColumn('admin_name', 'text', c => c.notNull())
    .addColumn('address', 'text', c => c.notNull())
    .addColumn('action', 'text', c => c.notNull())
    .addColumn('resource', 'text', c => c.notNull())
    .addColumn('record_id', integer)
    .addColumn('record_name', 'text', c => c.notNull())
    .addColumn('branch_id', integer)
    .addColumn('version', integer)
    .addColumn('changes', 'text', c => c.notNull())
    .execute();
  // Each index ends with the columns by which a page of the audit trail is sorted, so that a page is read from one
  // index.
  await createIndex(db, 'audit_entry_at', 'audit_entry', ['at', 'id']);
  await createIndex(db, 'audit_entry_admin', 'audit_entry', ['admin_id', 'at', 'id']);
  await createIndex(db, 'audit_entry_branch', 'audit_entry', ['branch_id', 'at', 'id']);
  await createIndex(db, 'audit_entry_resource', 'audit_entry', ['resource', 'at', 'id']);
  await createIndex(db, 'audit_entry_record', 'audit_entry', ['resource', 'record_id', 'at', 'id']);

  await addColumn(db, 'shop', 'audit_kept_from', integer, c => c.notNull().defaultTo(0));
  for (const statement of dialect === 'sqlite' ? ON_SQLITE : ON_POSTGRES)
    await sql.raw(statement).execute(db);
}

const REFUSED = 'The audit trail is only ever added to.';

const ON_SQLITE = [
  `create trigger if not exists audit_entry_unchanged before update on audit_entry
   begin select raise(abort, '${REFUSED}'); end`,
  `create trigger if not exists audit_entry_kept before delete on audit_entry
   when old.at >= (select audit_kept_from from shop)
   begin select raise(abort, '${REFUSED}'); end`,
];

const ON_POSTGRES = [
  `create or replace function audit_entry_refuse() returns trigger language plpgsql as $$
   begin
     if tg_op = 'DELETE' and old.at < (select audit_kept_from from shop) then return old; end if;
     raise exception '${REFUSED}';
   end $$`,
  'drop trigger if exists audit_entry_refuse on audit_entry',
  `create trigger audit_entry_refuse before update or delete on audit_entry
   for each row execute function audit_entry_refuse()`,
];

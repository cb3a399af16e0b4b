import { Migrator, type Migration } from 'kysely/migration';
import { PlainError } from '../lib/plainError.ts';
import { dialectOf, type Db } from './connect.ts';
import * as shop from './migrations/001_shop.ts';
import * as catalogue from './migrations/002_catalogue.ts';
import * as idempotency from './migrations/003_idempotency.ts';

const MIGRATIONS = {
  '001_shop': shop,
  '002_catalogue': catalogue,
  '003_idempotency': idempotency,
};

/**
 * Brings the tables to this version's form.
 * @throws PlainError when the database was made by a newer version; nothing is touched then
 */
export async function migrate(db: Db): Promise<void> {
  const dialect = dialectOf(db);
  await refuseNewer(db);
  const run = async (on: Db) => {
    const { error } = await new Migrator({
      db: on,
      provider: {
        getMigrations: async () =>
          Object.fromEntries(
            Object.entries(MIGRATIONS).map(([name, { up }]) => [
              name,
              { up: target => up(target, dialect) } satisfies Migration,
            ]),
          ),
      },
    }).migrateToLatest();
    if (error) throw error as Error;
  };
  if (dialect === 'sqlite') await run(db);
  else await onceMoreIfOvertaken(() => db.transaction().execute(run));
}

/** PostgreSQL's "exists already", "not unique", and "aborted" where Kysely kept the first error to itself. */
const OVERTAKEN = new Set(['42P07', '23505', '25P02']);

/** Of servers that start together one makes the tables, and the others fail; then they find everything there. */
export async function onceMoreIfOvertaken(run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!OVERTAKEN.has((error as { code?: string }).code ?? '')) throw error;
    await run();
  }
}

async function refuseNewer(db: Db): Promise<void> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(table => table.name === 'kysely_migration')) return;
  const done = await db
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute();
  const unknown = done.find(({ name }) => !(name in MIGRATIONS));
  if (unknown) {
    throw new PlainError(
      `The database was made by a newer version of Trastienda (it knows "${unknown.name}"). Start that version, or use another data folder.`,
    );
  }
}

/** A short run of `npm run torture` (docs/promises.md). */
import { expect, inject, it } from 'vitest';
import { runAccess } from '../../torture/access.ts';
import { runFaults } from '../../torture/faults.ts';
import { runFuzz } from '../../torture/fuzz.ts';
import { runKills } from '../../torture/kills.ts';
import { runNaughty } from '../../torture/naughty.ts';
import { runRestore } from '../../torture/restore.ts';
import type { DatabaseName, Result } from '../../torture/shop.ts';
import { BOTH_DATABASES } from '../support/databases.ts';

const ON: Record<string, DatabaseName> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

const PARTS: Record<string, (on: DatabaseName, cluster: string) => Promise<Result>> = {
  'killed in the middle of writes': (on, cluster) => runKills(on, cluster, 2),
  'called by everybody': (on, cluster) => runAccess(on, cluster),
  'called as its document allows, and not': (on, cluster) => runFuzz(on, cluster, 3, Date.now() % 1e9),
  'sent texts that programs stumble over': (on, cluster) => runNaughty(on, cluster, 0.03),
  'on a machine that is lost': on => runRestore(on, { orders: 2000, seconds: 8 }),
  'on a machine that fails': (on, cluster) => runFaults(on, cluster, 600),
};

for (const { dialect } of BOTH_DATABASES) {
  for (const [what, torture] of Object.entries(PARTS)) {
    it(`holds on ${ON[dialect]}, ${what}`, async () => {
      const { failures, tried } = await torture(ON[dialect]!, inject('postgresUrl'));
      // Faults that this machine cannot simulate are skipped and only printed.
      console.log(tried);
      expect(failures, tried).toEqual([]);
    });
  }
}

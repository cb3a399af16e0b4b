import { initializeDatabaseOnce } from '../../server/database/firstStart.ts';
import { buildBranch } from './builders.ts';

/** Begins to make a shop in an empty database, and completes it only when `letOn` is called. */
export function beginSlowFirstStart(url: string) {
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  const made = initializeDatabaseOnce(
    url,
    async db => {
      await buildBranch(db, { name: 'Of the first' });
      begun.resolve();
      await gate.promise;
    },
    () => {},
  );
  return { begun: begun.promise, made, letOn: gate.resolve };
}

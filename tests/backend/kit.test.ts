/**
 * Runs the same checks for every backend. Known gaps of a backend are listed, and a listed check must fail as
 * described, so that neither new nor closed gaps go unnoticed.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { getChosenBranchStorageKey } from '../../src/lib/currentBranch';
import { recordChecks } from './checks';
import { questionChecks } from './calls';
import { leaveNothing } from './openTestedBackend';
import { SILENT } from './probe/callLog';
import { probeBackend } from './probe/probe';
import { TESTED_BACKENDS } from './testedBackends';
import { tableOf, type Outcome } from './table';

const CHECKS = [...recordChecks, ...questionChecks];
const outcomes = new Map<string, Outcome>();
const keyOf = (tested: string, name: string) => `${tested}: ${name}`;

leaveNothing();

for (const tested of TESTED_BACKENDS) {
  describe(tested.name, () => {
    const open = tested.createOpener();

    it('names what it lacks by checks that there are', () => {
      const names = CHECKS.map(({ name }) => name);
      expect(new Set(names).size).toBe(names.length);
      expect(Object.keys(tested.lacks).filter(name => !names.includes(name))).toEqual([]);
    });

    it('works in every step of npm run check:backend', async () => {
      const { backend, branchId } = await open();
      localStorage.setItem(`RaStore.${getChosenBranchStorageKey()}`, JSON.stringify(branchId));
      const findings = await probeBackend(backend, SILENT);
      expect(findings.filter(({ outcome }) => outcome === 'differs')).toEqual([]);
    });

    for (const { name, run, needs } of CHECKS) {
      const lack = tested.lacks[name];
      it(lack ? `${name} (lacking)` : name, async ({ skip }) => {
        outcomes.set(keyOf(tested.name, name), 'fails');
        const opened = await open();
        if (needs.some(resource => !opened.backend.capabilities.has(resource))) {
          outcomes.delete(keyOf(tested.name, name));
          return skip('The backend does not have the resource.');
        }
        if (lack) await expect(run(opened)).rejects.toThrow(lack.error);
        else await run(opened);
        outcomes.set(keyOf(tested.name, name), lack ? 'lacks' : 'passes');
      });
    }
  });
}

afterAll(() => {
  console.log(
    tableOf(
      TESTED_BACKENDS,
      CHECKS.map(({ name }) => name),
      (tested, name) => outcomes.get(keyOf(tested, name)),
    ),
  );
});

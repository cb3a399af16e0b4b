import { expect, it } from 'vitest';
import { assertRoutesListedOnce } from '../../server/app.ts';
import { activityRoutes } from '../../server/audit/activityRoutes.ts';
import { branchRoutes } from '../../server/branches/branchRoutes.ts';

it('routes that are listed twice are refused with their places', () => {
  expect(() => assertRoutesListedOnce([branchRoutes, activityRoutes])).not.toThrow();
  expect(() => assertRoutesListedOnce([branchRoutes, activityRoutes, branchRoutes])).toThrow(
    'ROUTES of server/app.ts lists the same routes twice: entries 1 and 3. Delete one.',
  );
});

import type { NewRow } from '../database/schema.ts';
import { BRANCHES } from './branches.ts';
import type { SimulatedBusinessDay } from './calendar.ts';
import { createCashierRoster } from './people.ts';
import { createRandom, drawInteger } from './random.ts';

export function makeDrawerOpenings(days: readonly SimulatedBusinessDay[]): NewRow<'drawer_opening'>[] {
  const random = createRandom('drawers');
  const rosters = BRANCHES.map(branch => ({ branch, cashierAt: createCashierRoster(branch) }));
  return days.flatMap(day =>
    rosters
      .flatMap(({ branch, cashierAt }) => {
        const usual = drawInteger(
          random,
          Math.floor(branch.openings * 0.7),
          Math.ceil(branch.openings * 1.3),
        );
        return Array.from({ length: Math.round(usual * day.begun) }, () => {
          const second = day.drawSecond(random);
          const hour = Math.floor(second / 3600);
          const till = drawInteger(random, 0, branch.terminals.length - 1);
          return {
            branch_id: branch.id,
            admin_id: cashierAt(day.daysAgo, hour, till),
            opened_at: day.instantOf(second),
            business_day: day.day,
            hour,
            terminal_id: branch.terminals[till]!.id,
          };
        });
      })
      .sort((a, b) => a.opened_at - b.opened_at),
  );
}

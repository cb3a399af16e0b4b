import Type from 'typebox';
import { okResponse, YyyymmddDay, textSchema } from '../../contract/common.ts';
import { DrawerOpenings } from '../../contract/reports.ts';
import type { RoutePlugin } from '../http/routes.ts';
import { HttpProblem } from '../http/problems.ts';
import { resolveRequestBranchId, findVisibleBranch } from '../auth/branchAccess.ts';
import { assertValidDayRange } from '../branches/dayRange.ts';
import { createMessage } from '../language/message.ts';

/** Name of the only kind of drawer log that the server stores. */
const OPEN_DRAWER = 'Open Drawer';

export const drawerLogsReport: RoutePlugin = (app, { db, reports, settings }, done) => {
  app.get(
    '/token/logs/:start/:end',
    {
      config: { right: ['list', 'reports/open-drawer'] },
      schema: {
        operationId: 'reportDrawerOpenings',
        summary: 'Counts drawer openings by user and hour',
        tags: ['reports'],
        params: Type.Object({ start: YyyymmddDay, end: YyyymmddDay }),
        querystring: Type.Object({ info: Type.Optional(textSchema()) }),
        response: okResponse(Type.Array(DrawerOpenings)),
      },
    },
    async request => {
      const { start, end } = request.params;
      assertValidDayRange(request.params);
      assertOpenDrawer(request.query.info);
      const branch = await resolveRequestBranchId(db, request, settings.defaultBranch);
      await findVisibleBranch(db, request, branch);
      return reports
        .with('opened', query =>
          query
            .selectFrom('drawer_opening')
            .select(({ fn }) => ['hour', 'admin_id', fn.countAll<number>().as('count')])
            .where('branch_id', '=', branch)
            .where('business_day', '>=', start)
            .where('business_day', '<=', end)
            .groupBy(['hour', 'admin_id']),
        )
        .selectFrom('opened')
        .innerJoin('admin', 'admin.id', 'opened.admin_id')
        .select(['opened.hour', 'admin.name as admin', 'opened.count'])
        .orderBy('opened.hour')
        .orderBy('opened.admin_id')
        .execute();
    },
  );
  done();
};

function assertOpenDrawer(info = OPEN_DRAWER): void {
  if (info.trim().toLowerCase() === OPEN_DRAWER.toLowerCase()) return;
  throw new HttpProblem(400, createMessage('report.onlyLog', { log: OPEN_DRAWER }), 'info');
}
